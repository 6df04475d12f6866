import { type MouseEvent, type ReactNode, useCallback, useId } from "react";
import { Link, useBeforeUnload, useBlocker } from "react-router";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { editProductPath } from "#app/shared/admin-paths.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { type ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import type { ProductCategory } from "../../rules.ts";
import { checkGuideGrade, checkGuideUrl, checkSaleDay, fieldChecks } from "../../rules-form.ts";
import { checkSalePrice, derivePrices } from "../../rules-prices.ts";
import { productFieldNames } from "../products/product-fields.tsx";
import { SaleFields } from "../products/sale-fields.tsx";
import { type GuidePriceState, PriceSection, useGuidePrice } from "./price-section.tsx";
import { type ProductDraft, type ProductTexts, type TextFieldName, textFields } from "./product-draft.ts";
import { ProductImageList } from "./product-images.tsx";
import { BasicSection, FactsSection, FormSection } from "./product-sections.tsx";
import "./product-form.css";

const saleFields = ["salePrice", "soldOn"] as const;
const labelKeys = {
	...productFieldNames,
	costUsd: "product.form.cost",
	priceSource: "product.form.source",
} as const satisfies Readonly<Record<string, MessageKey>>;

/** The result of a form that saved a product. */
export interface SavedProduct {
	readonly id: string;
}

interface ProductFormOptions {
	draft: ProductDraft;
	path: string;
	isNew: boolean;
	onSaved: (id: string) => void;
}

/** The state of the form that saves a product. */
export function useProductForm({ draft, path, isNew, onSaved }: ProductFormOptions) {
	const t = useT();
	// The summary of problems follows the order of these labels.
	const labels = [...textFields, ...saleFields, "images" as const].map((field) => [
		field,
		t(labelKeys[field]),
	]);
	return useActionForm<SavedProduct>({
		action: path,
		revalidates: false,
		labels: Object.fromEntries(labels),
		checks: checksOf(draft.texts, isNew),
		onDone: ({ id }) => onSaved(id),
		onFailed: ({ params, problems }) => draft.images.showProblem(Number(params.number), problems.images),
	});
}

/** The rules of the form in its current state. */
function checksOf(
	{ priceSource, status }: ProductTexts,
	isNew: boolean,
): Readonly<Record<string, TextCheck>> {
	return {
		...fieldChecks,
		...(isNew && status === "sold" && { salePrice: checkSalePrice, soldOn: checkSaleDay }),
		...(priceSource === "pricecharting" && { pricechartingUrl: checkGuideUrl, grade: checkGuideGrade }),
	};
}

interface ProductFormProps {
	draft: ProductDraft;
	form: ActionFormState<SavedProduct>;
	categories: readonly ProductCategory[];
	/** Hidden fields of the form. */
	hidden: Readonly<Record<string, string | number>>;
	/** The day in Buenos Aires, for the sale of a new product; null for an existing one, which is sold on its page. */
	today: string | null;
	/** The path of the link that leaves the form without saving. */
	cancelPath: string;
	/** A notice in place of the problems of the form as a whole. */
	notice?: ReactNode;
}

/** The form of a product in four sections, beside a preview. */
export function ProductForm(props: ProductFormProps) {
	const { draft, form, categories, today, cancelPath, notice } = props;
	const t = useT();
	const isNew = today !== null;
	const guideFormId = useId();
	const { texts, images } = draft;
	const { guidePrice, change } = useEditing(draft, form);
	const section = { texts, change, field: form.field };
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-16 lg:grid-cols-[minmax(0,1fr)_250px]">
			<LeaveWarning isChanged={draft.isChanged && form.value === undefined} />
			<GuidePriceForm id={guideFormId} form={guidePrice.form} texts={texts} />
			<ActionForm
				form={form}
				encType="multipart/form-data"
				onSubmit={(event) => images.isPreparing && event.preventDefault()}
			>
				<HiddenFields values={props.hidden} />
				{notice ?? <ProductErrors form={form} isNew={isNew} />}
				<BasicSection {...section} categories={categories} hasStatus={isNew}>
					{isNew && texts.status === "sold" && (
						<SaleFields sale={{ price: derivePrices(texts).finalPrice ?? "" }} today={today} form={form} />
					)}
				</BasicSection>
				<PriceSection {...section} {...{ guidePrice, guideFormId }} decimalMark={draft.decimalMark} />
				<FactsSection {...section} categories={categories} />
				<FormSection title={t("product.field.images")} count={images.items.length}>
					<ProductImageList
						images={images}
						field={form.field("images")}
						onRemoved={() => form.recheck("images")}
					/>
				</FormSection>
				<FormEnd isSending={form.isSending} isWaiting={images.isPreparing} {...{ isNew, cancelPath }} />
			</ActionForm>
			<OptionalPart>
				<ProductPreview texts={texts} coverUrl={images.items[0]?.url ?? null} categories={categories} />
			</OptionalPart>
		</div>
	);
}

/** The change of a field, and the guide's price, which fills in the market price. */
function useEditing(draft: ProductDraft, form: ActionFormState<SavedProduct>) {
	const guidePrice = useGuidePrice(draft.texts, (amount) => {
		change("marketPrice", amount.replace(".", draft.decimalMark));
		draft.change("priceSource", "pricecharting");
	});

	function change(field: TextFieldName, text: string) {
		draft.change(field, text);
		form.recheck(field, text);
	}

	return { guidePrice, change };
}

function HiddenFields({ values }: { values: ProductFormProps["hidden"] }) {
	return Object.entries(values).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));
}

/** A dialog that warns before a changed form is left, since nothing else has its values. */
function LeaveWarning({ isChanged }: { isChanged: boolean }) {
	const t = useT();
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
	);
	useBeforeUnload(useCallback((event) => isChanged && event.preventDefault(), [isChanged]));
	const stay = () => blocker.reset?.();
	return (
		<Dialog
			open={blocker.state === "blocked"}
			onOpenChange={stay}
			title={t("product.leave.title")}
			description={t("product.leave.about")}
			closeLabel={t("common.close")}
		>
			<DialogActions>
				<Button variant="ghost" onClick={() => blocker.proceed?.()}>
					{t("product.leave.leave")}
				</Button>
				<Button onClick={stay}>{t("product.leave.stay")}</Button>
			</DialogActions>
		</Dialog>
	);
}

interface GuidePriceFormProps {
	id: string;
	form: GuidePriceState["form"];
	texts: ProductTexts;
}

/** The hidden form that reads the guide's price; a button in the product's form submits it. */
function GuidePriceForm({ id, form, texts }: GuidePriceFormProps) {
	return (
		<ActionForm form={form} id={id} hidden>
			<input type="hidden" name="pricechartingUrl" value={texts.pricechartingUrl} />
			<input type="hidden" name="grade" value={texts.grade} />
		</ActionForm>
	);
}

/** The problems of a product that was not saved. */
function ProductErrors({ form, isNew }: Pick<ProductFormProps, "form"> & { isNew: boolean }) {
	const t = useT();
	const otherwise = isNew ? "product.create.failed" : "product.edit.failed";
	const existingId =
		form.failure?.code === "product.alreadyCreated" ? form.failure.params.productId : undefined;
	return (
		<FormErrors form={form} otherwise={otherwise} className="mb-6">
			{existingId !== undefined && (
				<Link to={editProductPath(String(existingId))} className="link inline-flex min-h-11 items-center">
					{t("product.create.edit")}
				</Link>
			)}
		</FormErrors>
	);
}

interface FormEndProps extends Pick<ProductFormProps, "cancelPath"> {
	isNew: boolean;
	isSending: boolean;
	isWaiting: boolean;
}

function FormEnd({ isSending, isWaiting, isNew, cancelPath }: FormEndProps) {
	const t = useT();
	const isBusy = isSending || isWaiting;
	const text = isNew
		? t(isSending ? "product.create.submitting" : "product.create.submit")
		: t(isSending ? "common.saving" : "common.saveChanges");
	return (
		<div className="flex justify-end gap-3 border-t border-line pt-4 max-md:grid max-md:grid-cols-[auto_1fr]">
			<ButtonLink variant="secondary" to={cancelPath}>
				{t("common.cancel")}
			</ButtonLink>
			<Button
				type="submit"
				aria-disabled={isBusy || undefined}
				aria-busy={isBusy || undefined}
				onClick={(event: MouseEvent) => isBusy && event.preventDefault()}
			>
				{text}
			</Button>
		</div>
	);
}

interface ProductPreviewProps {
	texts: ProductTexts;
	/** Address of the cover's image; null without one. */
	coverUrl: string | null;
	categories: readonly ProductCategory[];
}

/** A preview of the product in the shop. */
function ProductPreview({ texts, coverUrl, categories }: ProductPreviewProps) {
	const t = useT();
	const money = useMoney();
	const category = categories.find(({ id }) => id === texts.categoryId);
	const pictogram = categoryPictogram(category?.slug ?? null);
	const { finalPrice } = derivePrices(texts);
	return (
		<aside className="sticky top-5 self-start max-lg:hidden" aria-label={t("product.form.preview")}>
			<p className="label mb-3">{t("product.form.preview")}</p>
			<div className="trading-card">
				<div className="card-texture" />
				<div className="card-inner">
					<div className="pic">
						{coverUrl ? (
							<img src={coverUrl} alt="" />
						) : (
							<ImagePlaceholder title={texts.name} pictogram={pictogram} />
						)}
					</div>
					<div className="plate">
						<div className="kind">
							<Glyph name={pictogram} />
							<span>{category?.name ?? t("common.category")}</span>
						</div>
						<p className="name font-display font-bold">{texts.name || t("common.name")}</p>
						<div className="own">
							<span className="mark h-[19px] w-[13px] text-royal" aria-hidden="true" />
							<b>{t("shell.brand")}</b>
						</div>
					</div>
				</div>
			</div>
			{finalPrice !== null && (
				<p className="num wrap-anywhere px-1 pt-3 font-narrow text-2xl font-black leading-none">
					{money.amount(finalPrice)}
				</p>
			)}
		</aside>
	);
}
