import { clsx } from "clsx";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ThingImage } from "#app/ui/image-placeholder.tsx";
import type { WantedThing } from "../rules.ts";

/** The key of a thing among others. */
export const keyOf = (thing: WantedThing | undefined) =>
	thing && `${thing.categoryId} ${thing.itemId ?? thing.name}`;

interface ThingProps {
	thing: WantedThing;
}

/** The name of a thing; a typed one is quoted. */
export function ThingName({ thing: { itemId, name } }: ThingProps) {
	const t = useT();
	return itemId ? name : t("lists.entry.quoted", { text: name });
}

/** The picture of a thing, as large as its place; without a photo the edition that most people seek. */
export function WantedImage({ thing }: ThingProps) {
	if (!thing.image) return <EditionImage thing={{ ...thing, anyPrinting: false, listing: null }} />;
	return (
		<ThingImage image={thing.image} title={thing.name} pictogram={categoryPictogram(thing.categorySlug)} />
	);
}

/** The picture of a thing in a row. */
export function Thumbnail({ thing }: ThingProps) {
	return (
		<span className="relative h-[50px] w-9 overflow-hidden rounded-s shadow-1">
			<WantedImage thing={thing} />
		</span>
	);
}

/** The number of people who seek a thing, in a row. */
export function Seekers({ thing, className }: ThingProps & { className: string }) {
	const t = useT();
	const format = useFormat();
	return (
		<span className={clsx("num", className)}>
			{format.number(thing.people)}
			<span className="sr-only"> {t("matches.board.seekers", { count: thing.people })}</span>
		</span>
	);
}
