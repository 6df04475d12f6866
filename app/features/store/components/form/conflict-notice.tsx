import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ProductCategory } from "../../rules-products.ts";
import "./conflict.css";
import { type Difference, type FormState, isSame } from "./product-conflict.ts";
import { formFieldNames, useFieldText } from "./product-texts.ts";
import type { ProductConflict } from "./use-product-conflict.ts";
import type { ProductImage } from "./use-product-images.ts";

export interface ConflictNoticeProps {
	conflict: ProductConflict;
	/** The form's present state. */
	state: FormState;
	/** Who saved the product last, and when. */
	saved: { readonly by: string | null; readonly at: string };
	categories: readonly ProductCategory[];
}

/** A conflict, field by field: the values that somebody else saved, beside the form's own. */
export function ConflictNotice({ conflict, state, saved, categories }: ConflictNoticeProps) {
	const t = useT();
	const format = useFormat();
	const when = format.time(saved.at);
	return (
		<section className="conflict" role="alert" aria-labelledby="conflict-title">
			<Icon name="warning" />
			<div>
				<h2 id="conflict-title">
					{saved.by
						? t("product.conflict.by", { name: saved.by, when })
						: t("product.conflict.title", { when })}
				</h2>
				<p>{t("product.conflict.text")}</p>
			</div>
			<ul>
				{conflict.differences.map((difference) => (
					<DifferenceRow key={difference.field} {...{ difference, conflict, state, categories }} />
				))}
			</ul>
		</section>
	);
}

type DifferenceRowProps = Omit<ConflictNoticeProps, "saved"> & { difference: Difference };

function DifferenceRow({ difference, conflict, state, categories }: DifferenceRowProps) {
	const t = useT();
	const { field, mine, theirs } = difference;
	const now = field === "images" ? state.images : state.texts[field];
	const isTheirs = isSame(now, theirs);
	const name = t(formFieldNames[field]);
	const text = t(isTheirs ? "product.conflict.useMine" : "product.conflict.useTheirs");
	// The form of a product that is there has no status.
	const isChangedHere = field !== "status";
	const shared = { field, categories, categoryId: state.texts.categoryId };
	return (
		<li>
			<b>{name}</b>
			<dl>
				<Version label={t("product.conflict.theirs")} isUsed={isTheirs}>
					<FieldValue {...shared} text={theirs} images={conflict.theirImages} />
				</Version>
				{isChangedHere && (
					<Version label={t("product.conflict.mine")} isUsed={!isTheirs}>
						<FieldValue {...shared} text={mine} images={conflict.myImages} />
					</Version>
				)}
			</dl>
			{isChangedHere && (
				<Button
					variant="secondary"
					size="s"
					className="needs-script"
					aria-label={`${text}: ${name}`}
					onClick={() => conflict.take(difference, isTheirs ? "mine" : "theirs")}
				>
					{text}
				</Button>
			)}
		</li>
	);
}

/** One of the two values of a field, and whether it is the one that will be saved. */
function Version({ label, isUsed, children }: { label: string; isUsed: boolean; children: ReactNode }) {
	return (
		<div className={isUsed ? "used" : undefined}>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

interface FieldValueProps {
	field: Difference["field"];
	text: string;
	images: readonly ProductImage[];
	categories: readonly ProductCategory[];
	/** The category that the form has now. */
	categoryId: string;
}

function FieldValue({ field, text, images, categories, categoryId }: FieldValueProps) {
	const t = useT();
	const textOf = useFieldText(categories, categoryId);
	if (field !== "images") return <span>{textOf(field, text) || t("product.form.none")}</span>;
	if (images.length === 0) return <span>{t("product.images.none")}</span>;
	return (
		<span className="conflict-photos">
			{images.map(({ value, url }, place) => (
				<img
					key={value}
					src={url}
					alt={t("product.images.nth", { place: place + 1, count: images.length })}
					width={44}
					height={44}
				/>
			))}
		</span>
	);
}
