import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { imageUrl } from "#app/shared/image.ts";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import type { PieceView } from "../../rules.ts";

/** A small image of a piece, beside its title. */
export function PieceThumb({ piece: { image, title, categorySlug } }: { piece: PieceView }) {
	return (
		<span className="piece-thumb" style={image ? { background: image.color } : undefined}>
			{image ? (
				<img src={imageUrl(image.key, 320)} alt="" width={36} height={48} loading="lazy" decoding="async" />
			) : (
				<ImagePlaceholder title={title} pictogram={categoryPictogram(categorySlug)} />
			)}
		</span>
	);
}
