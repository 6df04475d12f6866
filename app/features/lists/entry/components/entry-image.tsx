import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { ThingImage } from "#app/ui/image-placeholder.tsx";
import type { EntryView } from "../rules.ts";

/** The photo of the listing that offers an entry, or the placeholder of its name. */
export function EntryImage({ entry }: { entry: Pick<EntryView, "name" | "categorySlug" | "listing"> }) {
	return (
		<ThingImage
			image={entry.listing?.image}
			title={entry.name}
			pictogram={categoryPictogram(entry.categorySlug)}
		/>
	);
}
