import type { WantedView } from "../../rules.ts";
import { CategoryGlyph } from "./category.tsx";

/** An image of somebody's listing of the wanted item, or its category's pictogram. */
export function WantedImage({ item }: { item: WantedView }) {
	return (
		<span className="thumb" aria-hidden="true">
			{item.imageUrl ? (
				<img src={item.imageUrl} width={40} height={56} alt="" loading="lazy" decoding="async" />
			) : (
				<CategoryGlyph slug={item.categorySlug} />
			)}
		</span>
	);
}
