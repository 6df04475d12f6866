import { useCallback, useState } from "react";
import { sideLimit } from "#app/features/trades/rules.ts";
import { type Result, refusedTexts } from "#app/shared/result.ts";
import { type OfferChoices, type PickableThing, type PickedUnits, pickAgain } from "../../rules.ts";

/** Picked units of one side by the ids of the things, in the order in which they were picked. */
export type Picks = ReadonlyMap<string, number>;

/** The sides of an offer, as one sees them who makes it. */
export type PickSide = "give" | "get";

export interface PickedSide {
	readonly things: readonly PickableThing[];
	/** Takes in things that a search has found beyond those that were there. */
	readonly addThings: (found: readonly PickableThing[]) => void;
	readonly picks: Picks;
	/** Picks as many units of a thing; none for 0. */
	readonly pick: (thing: PickableThing, quantity: number) => void;
	/** Picks all that the other seeks, as far as a side goes. */
	readonly pickSought: () => void;
}

/**
 * The things picked for an offer, on each side.
 * @param result the result of the form when it was sent without script: what it had picked is picked again
 */
export function usePicks(
	choices: OfferChoices,
	result: Result<never> | undefined,
): Readonly<Record<PickSide, PickedSide>> {
	const sent = new URLSearchParams(refusedTexts(result).map(([name, text]) => [name, text]));
	const pickedOf = (side: PickSide) => (result ? pickAgain(sent, side, choices[side]) : choices.picked[side]);
	const give = usePickedSide(choices.give, pickedOf("give"));
	const get = usePickedSide(choices.get, pickedOf("get"));
	return { give, get };
}

/** The picks among one person's things. */
export function usePickedSide(initial: readonly PickableThing[], picked: readonly PickedUnits[]): PickedSide {
	const [things, setThings] = useState(initial);
	const [picks, setPicks] = useState<Picks>(
		() => new Map(picked.map(({ entryId, quantity }) => [entryId, quantity])),
	);
	return {
		things,
		addThings: useCallback((found) => {
			setThings((before) => {
				const ids = new Set(before.map(({ id }) => id));
				const more = found.filter(({ id }) => !ids.has(id));
				return more.length > 0 ? [...before, ...more] : before;
			});
		}, []),
		picks,
		pick: ({ id }, quantity) =>
			setPicks((before) => {
				const next = new Map(before);
				if (quantity === 0) next.delete(id);
				else if (next.has(id) || next.size < sideLimit) next.set(id, quantity);
				return next;
			}),
		pickSought: () =>
			setPicks((before) => {
				const sought = things.filter(({ id, isSought, free }) => isSought && free > 0 && !before.has(id));
				const room = sought.slice(0, sideLimit - before.size);
				return new Map([...before, ...room.map(({ id }) => [id, 1] as const)]);
			}),
	};
}

/** The things of a side that are picked, with their units. */
export function pickedThings({
	things,
	picks,
}: PickedSide): (PickableThing & { readonly quantity: number })[] {
	const byId = new Map(things.map((thing) => [thing.id, thing]));
	return [...picks].flatMap(([id, quantity]) => {
		const thing = byId.get(id);
		return thing ? [{ ...thing, quantity }] : [];
	});
}

/** The units of all things picked of a side. */
export function countUnits(picks: Picks): number {
	return [...picks.values()].reduce((sum, units) => sum + units, 0);
}
