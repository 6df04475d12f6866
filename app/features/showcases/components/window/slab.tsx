import { clsx } from "clsx";
import type { ReactNode } from "react";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { type ImageWidth, imageSrcSet, imageUrl } from "#app/shared/image.ts";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import type { PieceImage, PieceView } from "../../rules.ts";
import { pieceShape } from "./cover-layout.ts";

export interface SlabProps {
	piece: Pick<PieceView, "title" | "image" | "categorySlug">;
	/** How wide it is shown, as `sizes` of an image says it; where it is small the smallest file does for every screen. */
	sizes?: string | undefined;
	/** The widest variant of the image that the browser may choose. */
	maxWidth?: ImageWidth;
	/** The image is among the first that are seen: it is fetched at once. */
	eager?: boolean;
	/** Whether the first page names the pattern of a missing image in its head; only where it is sure to be in sight. */
	preloads?: boolean;
	className?: string;
	/** Lies over the image. */
	children?: ReactNode;
}

/** A thing of a showcase in its acrylic case, in its own shape. */
export function Slab({ piece, preloads, className, children, ...image }: SlabProps) {
	const { isWide } = pieceShape(piece.image);
	return (
		<span className={clsx("slab", isWide && "lies", className)}>
			{piece.image ? (
				<SlabImage image={piece.image} {...image} />
			) : (
				<ImagePlaceholder
					title={piece.title}
					pictogram={categoryPictogram(piece.categorySlug)}
					preloads={preloads}
				/>
			)}
			{children}
		</span>
	);
}

interface SlabImageProps extends Pick<SlabProps, "sizes" | "maxWidth" | "eager"> {
	image: PieceImage;
}

function SlabImage({ image, sizes, maxWidth = 640, eager }: SlabImageProps) {
	const { ratio, isCut } = pieceShape(image);
	return (
		<img
			src={imageUrl(image.key, 320)}
			srcSet={sizes && imageSrcSet(image.key, maxWidth)}
			sizes={sizes}
			width={image.width}
			height={image.height}
			style={{ background: image.color, aspectRatio: isCut ? ratio.toFixed(3) : undefined }}
			alt=""
			loading={eager ? undefined : "lazy"}
			fetchPriority={eager ? "high" : undefined}
		/>
	);
}
