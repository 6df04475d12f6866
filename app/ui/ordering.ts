/** Things in an order of their own, one of which may be lifted to be moved. */
export interface Ordering<T> {
	readonly items: readonly T[];
	readonly lifted: Lifted | null;
}

/** The lifted item, and its index before. */
export interface Lifted {
	readonly value: string;
	readonly from: number;
}

/** A thing is named by its value, which no other has. */
export type OrderChange =
	| { readonly change: "removed"; readonly value: string }
	| { readonly change: "lifted"; readonly value: string }
	| { readonly change: "moved"; readonly value: string; readonly to: number }
	| { readonly change: "setDown" }
	| { readonly change: "putBack" };

/** The order after a change. Only the thing that is lifted last is; a place beyond either end is that end. */
export function changeOrder<T>(
	{ items, lifted }: Ordering<T>,
	change: OrderChange,
	keyOf: (item: T) => string,
): Ordering<T> {
	const placeOf = (value: string) => items.findIndex((item) => keyOf(item) === value);
	switch (change.change) {
		case "removed":
			return { items: items.filter((item) => keyOf(item) !== change.value), lifted: null };
		case "lifted":
			return { items, lifted: { value: change.value, from: placeOf(change.value) } };
		case "moved":
			return { items: withMoved(items, placeOf(change.value), change.to), lifted };
		case "setDown":
			return { items, lifted: null };
		case "putBack":
			return { items: lifted ? withMoved(items, placeOf(lifted.value), lifted.from) : items, lifted: null };
	}
}

function withMoved<T>(items: readonly T[], from: number, to: number): readonly T[] {
	const item = items[from];
	const place = Math.max(0, Math.min(to, items.length - 1));
	return item !== undefined && place !== from ? items.toSpliced(from, 1).toSpliced(place, 0, item) : items;
}
