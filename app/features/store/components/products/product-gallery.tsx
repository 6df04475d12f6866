import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { imageSrcSet, imageUrl } from "#app/shared/image.ts";
import { Icon } from "#app/ui/icon.tsx";

export interface ProductGalleryProps {
	name: string;
	/** Keys of stored files, the cover first. */
	images: readonly string[];
}

/** A product's images: one large, and all of them small where there are several. Without script a small one leads to its file. */
export function ProductGallery({ name, images }: ProductGalleryProps) {
	const t = useT();
	const [chosen, setChosen] = useState(0);
	const shown = images[chosen] ?? images[0];
	if (!shown) {
		return (
			<div className="product-gallery">
				<p className="product-image none">
					<Icon name="image" size="l" />
					{t("product.gallery.none")}
				</p>
			</div>
		);
	}
	const total = images.length;
	return (
		<div className="product-gallery">
			<img
				className="product-image"
				src={imageUrl(shown, 640)}
				srcSet={imageSrcSet(shown, 1080)}
				sizes="(max-width: 700px) 100vw, 400px"
				alt={t("product.gallery.alt", { name, number: images.indexOf(shown) + 1, total })}
				width={640}
				height={640}
			/>
			{total > 1 && <Thumbs images={images} shown={shown} onChoose={setChosen} />}
		</div>
	);
}

interface ThumbsProps {
	images: readonly string[];
	/** The key of the large one. */
	shown: string;
	onChoose: (index: number) => void;
}

function Thumbs({ images, shown, onChoose }: ThumbsProps) {
	const t = useT();
	return (
		<ul className="product-thumbs">
			{images.map((key, index) => (
				<li key={key}>
					<a
						href={imageUrl(key, 1080)}
						aria-label={t("product.gallery.image", { number: index + 1, total: images.length })}
						aria-current={key === shown ? "true" : undefined}
						onClick={(event) => {
							event.preventDefault();
							onChoose(index);
						}}
					>
						<img src={imageUrl(key, 320)} alt="" width={76} height={76} />
					</a>
				</li>
			))}
		</ul>
	);
}
