import type { WantedView } from "../rules.ts";
import { CategoryGlyph } from "./category.tsx";

/** A picture of somebody's listing of the wanted item, or its category's pictogram. */
export function WantedPicture({ thing }: { thing: WantedView }) {
	return (
		<span className="thumb" aria-hidden="true">
			{thing.pictureUrl ? (
				<img src={thing.pictureUrl} width={40} height={56} alt="" loading="lazy" decoding="async" />
			) : (
				<CategoryGlyph slug={thing.categorySlug} />
			)}
		</span>
	);
}
