import type { WantedView } from "../../rules.ts";
import { CategoryGlyph } from "./category.tsx";

/** A picture of somebody's listing of the wanted item, or its category's pictogram. */
export function WantedPicture({ item }: { item: WantedView }) {
	return (
		<span className="thumb" aria-hidden="true">
			{item.pictureUrl ? (
				<img src={item.pictureUrl} width={40} height={56} alt="" loading="lazy" decoding="async" />
			) : (
				<CategoryGlyph slug={item.categorySlug} />
			)}
		</span>
	);
}
