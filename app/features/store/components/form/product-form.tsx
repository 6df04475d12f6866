import { type MouseEvent, type ReactNode, useCallback, useId } from "react";
import { Link, useBeforeUnload, useBlocker } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { editProductPath } from "#app/shared/admin-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { type ActionForm as FormState, useActionForm } from "#app/ui/use-action-form.ts";
import { derivePrices } from "../../rules-price.ts";
import type { ProductCategory } from "../../rules-products.ts";
import { fieldNames } from "../products/product-words.ts";
import { SaleFields } from "../products/sale-fields.tsx";
import { BasicSection } from "./basic-section.tsx";
import { FactsSection } from "./facts-section.tsx";
import { FormSection } from "./form-section.tsx";
import { PriceSection } from "./price-section.tsx";
import "./product-form.css";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { checksOf } from "./product-checks.ts";
import { type ProductTexts, type TextFieldName, textFields } from "./product-draft.ts";
import { ProductImageList } from "./product-images.tsx";
import { ProductPreview } from "./product-preview.tsx";
import { type GuidePriceAsking, useGuidePrice } from "./use-guide-price.ts";
import type { ProductDraft } from "./use-product-draft.ts";

const saleFields = ["salePrice", "soldOn"] as const;
const labelKeys = {
	...fieldNames,
	costUsd: "product.form.cost",
	priceSource: "product.form.source",
} as const satisfies Readonly<Record<string, MessageKey>>;

/** A product that was saved. */
export interface SavedProduct {
	readonly id: string;
}

interface ProductFormStateOptions {
	draft: ProductDraft;
	path: string;
	isNew: boolean;
	onSaved: (id: string) => void;
}

/** The state of the form that saves a product. */
export function useProductForm({ draft, path, isNew, onSaved }: ProductFormStateOptions) {
	const t = useT();
	// In the form's order, in which the summary names what is wrong.
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
		onFailed: ({ params, problems }) => draft.images.refuse(Number(params.number), problems.images),
	});
}

export interface ProductFormProps {
	draft: ProductDraft;
	form: FormState<SavedProduct>;
	categories: readonly ProductCategory[];
	/** Hidden fields of the form. */
	hidden: Readonly<Record<string, string | number>>;
	/** Of a new product the day that it is in Buenos Aires; one that is there is marked sold on its page. */
	today: string | null;
	/** Where it leads without saving. */
	cancelPath: string;
	/** In place of what is wrong with the form as a whole. */
	notice?: ReactNode;
}

/** All that a product says, in four parts, beside the product as it will look. */
export function ProductForm(props: ProductFormProps) {
	const { draft, form, categories, today, cancelPath, notice } = props;
	const t = useT();
	const isNew = today !== null;
	const guideFormId = useId();
	const { texts, images } = draft;
	const { asking, change } = useEditing(draft, form);
	const section = { texts, change, field: form.field };
	return (
		<div className="product-editor">
			<ProductLeaveWarning isChanged={draft.isChanged && form.value === undefined} />
			<GuidePriceForm id={guideFormId} asking={asking} texts={texts} />
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
				<PriceSection {...section} {...{ asking, guideFormId }} comma={draft.comma} />
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

/** Typing into a field, and asking the price guide, whose price is typed for one. */
function useEditing(draft: ProductDraft, form: FormState<SavedProduct>) {
	const asking = useGuidePrice({
		pricechartingUrl: draft.texts.pricechartingUrl,
		grade: draft.texts.grade,
		onPrice: (amount) => {
			change("marketPrice", amount.replace(".", draft.comma));
			draft.change("priceSource", "pricecharting");
		},
	});

	function change(field: TextFieldName, text: string) {
		draft.change(field, text);
		form.recheck(field, text);
	}

	return { asking, change };
}

function HiddenFields({ values }: { values: ProductFormProps["hidden"] }) {
	return Object.entries(values).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));
}

function ProductLeaveWarning({ isChanged }: { isChanged: boolean }) {
	const t = useT();
	const texts = {
		title: t("product.leave.title"),
		about: t("product.leave.about"),
		stay: t("product.leave.stay"),
		leave: t("product.leave.leave"),
		close: t("product.leave.close"),
	};
	return <LeaveWarning isChanged={isChanged} texts={texts} />;
}

/** The form that asks the price guide, filled in as one types; the button in the product's form sends it. */
function GuidePriceForm({
	id,
	asking,
	texts,
}: {
	id: string;
	asking: GuidePriceAsking;
	texts: ProductTexts;
}) {
	return (
		<ActionForm form={asking.form} id={id} hidden>
			<input type="hidden" name="pricechartingUrl" value={texts.pricechartingUrl} />
			<input type="hidden" name="grade" value={texts.grade} />
		</ActionForm>
	);
}

/** Why the product was not saved. */
function ProductErrors({ form, isNew }: Pick<ProductFormProps, "form"> & { isNew: boolean }) {
	const t = useT();
	const otherwise = isNew ? "product.create.failed" : "product.edit.failed";
	const created = form.failure?.code === "product.alreadyCreated" ? form.failure.params.productId : undefined;
	return (
		<FormErrors form={form} otherwise={otherwise} className="mb-6">
			{created !== undefined && (
				<Link to={editProductPath(String(created))} className="link inline-flex min-h-11 items-center">
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
		: t(isSending ? "product.edit.submitting" : "product.edit.submit");
	return (
		<div className="form-end">
			<ButtonLink variant="secondary" to={cancelPath}>
				{t("product.form.cancel")}
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

export interface LeaveWarningProps {
	/** Whether something would be lost. */
	isChanged: boolean;
	texts: {
		readonly title: string;
		readonly about: string;
		readonly stay: string;
		readonly leave: string;
		readonly close: string;
	};
}

/** Asks before a page is left on which something was typed that is kept nowhere. */
function LeaveWarning({ isChanged, texts }: LeaveWarningProps) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
	);
	useBeforeUnload(useCallback((event) => isChanged && event.preventDefault(), [isChanged]));
	const stay = () => blocker.reset?.();
	return (
		<Dialog
			open={blocker.state === "blocked"}
			onOpenChange={stay}
			title={texts.title}
			description={texts.about}
			closeLabel={texts.close}
		>
			<DialogActions>
				<Button variant="ghost" onClick={() => blocker.proceed?.()}>
					{texts.leave}
				</Button>
				<Button onClick={stay}>{texts.stay}</Button>
			</DialogActions>
		</Dialog>
	);
}
