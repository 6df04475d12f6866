import { useState } from "react";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { imageSrcSet, imageUrl } from "#app/shared/image.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Facts, TitledPanel } from "#app/ui/titled-panel.tsx";
import { factFields, type ProductCategory, type SaleLogLine, type StoreProduct } from "../../rules.ts";
import { noonOf } from "../../rules-sales.ts";
import { productFieldNames, useFieldTexts } from "./product-fields.tsx";

const galleryLook = "md:sticky md:top-5";

/** The images of a product: one large, and thumbnails where there are several. Without script a thumbnail opens its file. */
export function ProductGallery({ name, images }: Pick<StoreProduct, "name" | "images">) {
	const t = useT();
	const [index, setIndex] = useState(0);
	const current = images[index] ?? images[0];
	if (!current) {
		return (
			<div className={galleryLook}>
				<p className="grid aspect-square w-full place-content-center justify-items-center gap-2 rounded-l bg-sunk text-ink-3 inset-ring inset-ring-line">
					<Icon name="image" size="l" />
					{t("product.gallery.none")}
				</p>
			</div>
		);
	}
	const total = images.length;
	return (
		<div className={galleryLook}>
			<img
				className="block aspect-square h-auto w-full rounded-l bg-sunk object-cover shadow-2"
				src={imageUrl(current, 640)}
				srcSet={imageSrcSet(current, 1080)}
				sizes="(max-width: 700px) 100vw, 400px"
				alt={t("product.gallery.alt", { name, number: images.indexOf(current) + 1, total })}
				width={640}
				height={640}
			/>
			{total > 1 && <Thumbs images={images} current={current} onChoose={setIndex} />}
		</div>
	);
}

interface ThumbsProps {
	images: readonly string[];
	/** The key of the large image. */
	current: string;
	onChoose: (index: number) => void;
}

function Thumbs({ images, current, onChoose }: ThumbsProps) {
	const t = useT();
	return (
		<ul className="mt-3 flex flex-wrap gap-3">
			{images.map((key, index) => (
				<li key={key}>
					<a
						href={imageUrl(key, 1080)}
						className="block rounded-m aria-[current=true]:outline-3 aria-[current=true]:outline-offset-2 aria-[current=true]:outline-royal"
						aria-label={t("product.gallery.image", { number: index + 1, total: images.length })}
						aria-current={key === current ? "true" : undefined}
						onClick={(event) => {
							event.preventDefault();
							onChoose(index);
						}}
					>
						<img
							src={imageUrl(key, 320)}
							alt=""
							width={76}
							height={76}
							className="size-[76px] rounded-m bg-sunk object-cover"
						/>
					</a>
				</li>
			))}
		</ul>
	);
}

/** The button that copies a product. @param props.firstKey made by the server, so that a second press makes no other copy */
export function DuplicateButton({ firstKey }: { firstKey: string }) {
	const t = useT();
	// The page may load another key between two presses.
	const [submissionKey] = useState(firstKey);
	return (
		<IntentButton
			intent="duplicate"
			about={{ submissionKey }}
			otherwise="product.duplicate.failed"
			variant="secondary"
			size="s"
			icon="copy"
		>
			{t("product.duplicate")}
		</IntentButton>
	);
}

interface ProductFactsProps {
	product: StoreProduct;
	categories: readonly ProductCategory[];
}

/** The category of a product, and the facts that were entered. */
export function ProductFacts({ product, categories }: ProductFactsProps) {
	const t = useT();
	const textOf = useFieldTexts(categories, product.categoryId);
	const facts = (["categoryId", ...factFields] as const).flatMap((field) => {
		const value = product[field];
		return value === null
			? []
			: [{ label: t(productFieldNames[field]), value: textOf(field, String(value)) }];
	});
	return (
		<TitledPanel title={t("product.info.title")} flat>
			<Facts facts={facts} />
		</TitledPanel>
	);
}

/** The id of a product, and when and by whom it was saved. */
export function ProductSystem({ product }: { product: StoreProduct }) {
	const t = useT();
	const { mediumDate, time } = useFormat();
	const moment = (value: string) => (
		<time dateTime={value} className="num">
			{t("product.system.moment", { date: mediumDate(value), time: time(value) })}
		</time>
	);
	return (
		<TitledPanel title={t("product.system.title")} flat>
			<Facts
				facts={[
					{ label: t("product.system.id"), value: <span className="num">{product.id}</span> },
					{ label: t("product.system.created"), value: moment(product.createdAt) },
					{ label: t("product.system.updated"), value: moment(product.updatedAt) },
					...(product.updatedBy
						? [{ label: t("product.system.updatedBy"), value: `@${product.updatedBy}` }]
						: []),
				]}
			/>
		</TitledPanel>
	);
}

/** The sales of a product that were entered, corrected or taken back, newest first. */
export function SaleLog({ log }: { log: readonly SaleLogLine[] }) {
	const t = useT();
	if (log.length === 0) return null;
	return (
		<TitledPanel title={t("product.saleLog.title")} flat>
			<ol className="grid gap-3">
				{log.map((line) => (
					<SaleLine key={line.id} line={line} />
				))}
			</ol>
		</TitledPanel>
	);
}

function SaleLine({ line: { salePrice, saleCurrency, soldOn, admin, createdAt } }: { line: SaleLogLine }) {
	const t = useT();
	const { mediumDate, time } = useFormat();
	const { amount } = useMoney();
	const sale =
		salePrice && saleCurrency && soldOn
			? t("product.saleLog.sold", {
					price: amount(salePrice, saleCurrency),
					date: mediumDate(noonOf(soldOn)),
				})
			: t("product.saleLog.takenBack");
	const moment = t("product.system.moment", { date: mediumDate(createdAt), time: time(createdAt) });
	return (
		<li className="grid">
			<span className="num font-semibold">{sale}</span>
			<small className="num text-ink-2">{[admin && `@${admin}`, moment].filter(Boolean).join(" · ")}</small>
		</li>
	);
}
