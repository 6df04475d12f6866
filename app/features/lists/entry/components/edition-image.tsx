import { AnyPrintingFace, EditionFace } from "#app/features/catalogue/components/edition-face.tsx";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { ThingImage } from "#app/ui/image-placeholder.tsx";
import type { DescribedEntry } from "../rules.ts";

/** The part of an entry that its image is drawn from. */
export type DepictedThing = Pick<
	DescribedEntry,
	"name" | "anyPrinting" | "expansion" | "code" | "number" | "listing"
> &
	Partial<Pick<DescribedEntry, "isOfSet">> & { readonly categorySlug: string | null };

/** The photo of the listing that offers a thing; without one the face of its edition. */
export function EditionImage({ thing }: { thing: DepictedThing }) {
	const { name, categorySlug, anyPrinting, isOfSet = false, listing } = thing;
	if (listing?.image)
		return <ThingImage image={listing.image} title={name} pictogram={categoryPictogram(categorySlug)} />;
	if (anyPrinting && !isOfSet) return <AnyPrintingFace name={name} />;
	const edition = anyPrinting ? { ...thing, number: null } : thing;
	return <EditionFace name={name} categorySlug={categorySlug} edition={edition} />;
}
