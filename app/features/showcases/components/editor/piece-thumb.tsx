import { clsx } from "clsx";
import type { ReactNode } from "react";
import { EditionFace } from "#app/features/catalogue/components/edition-face.tsx";
import { imageUrl } from "#app/shared/image.ts";
import type { PieceView } from "../../rules.ts";

/** A small image of a piece, beside its title. */
export function PieceThumb({ piece: { image, title, categorySlug, edition } }: { piece: PieceView }) {
	return (
		<span
			className="relative block h-12 w-9 flex-none overflow-hidden rounded-s text-[11px] shadow-1"
			style={image ? { background: image.color } : undefined}
		>
			{image ? (
				<img
					src={imageUrl(image.key, 320)}
					alt=""
					className="size-full object-cover"
					width={36}
					height={48}
					loading="lazy"
					decoding="async"
				/>
			) : (
				<EditionFace name={title} categorySlug={categorySlug} edition={edition} />
			)}
		</span>
	);
}

interface PieceLabelProps {
	title: string;
	/** The lines that a long title may have. */
	className: "line-clamp-1" | "line-clamp-2";
	/** A second, quieter line. */
	children: ReactNode;
}

export function PieceLabel({ title, className, children }: PieceLabelProps) {
	return (
		<span className="min-w-0 py-1 leading-tight font-semibold">
			<span className={clsx("wrap-anywhere", className)}>{title}</span>
			<small className="block text-sm font-normal text-ink-2">{children}</small>
		</span>
	);
}
