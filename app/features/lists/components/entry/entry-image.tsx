import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { imageUrl } from "#app/shared/image.ts";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import type { EntryView } from "../../rules.ts";

/** The photo of the listing that offers an entry; without one the placeholder of its name. Decoration: the name stands beside it. */
export function EntryImage({ entry }: { entry: Pick<EntryView, "name" | "categorySlug" | "listing"> }) {
	const image = entry.listing?.image;
	if (!image)
		return <ImagePlaceholder title={entry.name} pictogram={categoryPictogram(entry.categorySlug)} />;
	return (
		<img
			src={imageUrl(image.key, 320)}
			style={{ background: image.color }}
			className="size-full object-cover"
			alt=""
			loading="lazy"
			decoding="async"
		/>
	);
}
