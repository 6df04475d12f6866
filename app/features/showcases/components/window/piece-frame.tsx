import { clsx } from "clsx";
import type { ReactNode } from "react";
import { EditionFace } from "#app/features/catalogue/components/edition-face.tsx";
import { type ImageWidth, imageSrcSet, imageUrl } from "#app/shared/image.ts";
import type { PieceImage, PieceView } from "../../rules.ts";
import { pieceShape } from "./piece-layout.ts";

interface PieceFrameProps {
	piece: Pick<PieceView, "title" | "image" | "categorySlug" | "edition">;
	/** The image's `sizes`; without it every screen gets the smallest file. */
	sizes?: string | undefined;
	/** The widest variant of the image that the browser may choose. */
	maxWidth?: ImageWidth;
	/** Fetches the image at once instead of lazily. */
	eager?: boolean | undefined;
	/** Preloads the pattern of a missing image; only where it is sure to be in sight. */
	preloads?: boolean;
	className?: string;
	/** Content over the image. */
	children?: ReactNode;
}

/** The image of a piece in a frame of its own shape. */
export function PieceFrame({ piece, preloads, className, children, ...image }: PieceFrameProps) {
	const { isWide } = pieceShape(piece.image);
	return (
		<span className={clsx("slab", isWide && "lies", className)}>
			{piece.image ? (
				<FrameImage image={piece.image} {...image} />
			) : (
				<EditionFace
					name={piece.title}
					categorySlug={piece.categorySlug}
					edition={piece.edition}
					preloads={preloads}
				/>
			)}
			{children}
		</span>
	);
}

interface FrameImageProps extends Pick<PieceFrameProps, "sizes" | "maxWidth" | "eager"> {
	image: PieceImage;
}

function FrameImage({ image, sizes, maxWidth = 640, eager }: FrameImageProps) {
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
