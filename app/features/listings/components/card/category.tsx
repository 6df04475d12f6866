import { clsx } from "clsx";
import { EditionFace } from "#app/features/catalogue/components/edition-face.tsx";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { FaceEdition } from "#app/features/catalogue/rules-editions.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { type ItemChoice, itemOfEvery, withPrinting } from "../../rules.ts";

/** The pictogram of a category. */
export function CategoryGlyph({ slug }: { slug: string | null }) {
	return <Glyph name={categoryPictogram(slug)} />;
}

interface ItemThumbProps {
	/** The face of a thing that has no image; without one it is the pictogram of its category. */
	face?: { name: string; edition: FaceEdition | null };
	/** Address of an image, or null. */
	src: string | null;
	slug: string | null;
	/** CSS colour that fills it until the image is there. */
	color?: string | undefined;
	/** Its size, and the colour of the pictogram. */
	className: string;
}

/** The small image of a thing in a list. */
export function ItemThumb({ src, slug, color, face, className }: ItemThumbProps) {
	return (
		<span
			className={clsx(
				"relative grid flex-none place-items-center overflow-hidden rounded-s bg-sunk shadow-1",
				className,
			)}
			style={color ? { background: color } : undefined}
			aria-hidden="true"
		>
			{src ? (
				<img className="size-full object-cover" src={src} alt="" loading="lazy" decoding="async" />
			) : face ? (
				<EditionFace categorySlug={slug} {...face} />
			) : (
				<CategoryGlyph slug={slug} />
			)}
		</span>
	);
}

/** The name of a chosen thing with its printing, or that it is any one. */
export function useThingName(): (thing: ItemChoice) => string {
	const t = useT();
	return ({ id, name, printing }) => {
		return withPrinting(name, itemOfEvery(id) ? t("listing.anyVersion") : printing);
	};
}
