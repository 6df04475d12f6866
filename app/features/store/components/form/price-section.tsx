import { clsx } from "clsx";
import { type KeyboardEvent, useState } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useT } from "#app/i18n/provider.tsx";
import { guidePricePath } from "#app/shared/admin-paths.ts";
import type { Failure } from "#app/shared/result.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField, type TextFieldProps } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { priceSources } from "../../rules-form.ts";
import { derivePrices, hundredthsOf, type PriceTexts, stepDecimal } from "../../rules-prices.ts";
import type { ProductTexts } from "./product-draft.ts";
import { FieldColumns, FormSection, type SectionProps } from "./product-sections.tsx";

interface PriceSectionProps extends SectionProps {
	guidePrice: GuidePriceState;
	/** The id of the form of `guidePrice`. */
	guideFormId: string;
	decimalMark: "," | ".";
}

const sourceNames = {
	pricecharting: "product.form.source.pricecharting",
	manual: "product.form.source.manual",
} as const;
const sourceNotes = {
	pricecharting: "product.form.source.pricecharting.note",
	manual: "product.form.source.manual.note",
} as const;

/** The source of the price, the price and cost, and the prices that follow from both. */
export function PriceSection(props: PriceSectionProps) {
	const t = useT();
	const { texts, change, field, decimalMark } = props;
	return (
		<FormSection title={t("product.form.prices")} className="group/prices">
			<PriceSourceChoice {...props} />
			<GuideFields {...props} />
			<FieldColumns>
				<DecimalField
					{...field("marketPrice")}
					label={t("product.field.marketPrice")}
					unit="US$"
					step={1}
					value={texts.marketPrice}
					required
					onText={(text) => change("marketPrice", text)}
				/>
				<DecimalField
					{...field("costUsd")}
					label={t("product.form.cost")}
					unit="US$"
					step={1}
					value={texts.costUsd}
					placeholder={t("product.form.optional")}
					onText={(text) => change("costUsd", text)}
				/>
				<DecimalField
					{...field("marginPercentage")}
					label={t("product.field.marginPercentage")}
					unit="%"
					step={10}
					value={texts.marginPercentage}
					placeholder={t("product.form.optional")}
					onText={(text) => change("marginPercentage", text)}
				/>
			</FieldColumns>
			<DerivedPriceList texts={texts} decimalMark={decimalMark} />
		</FormSection>
	);
}

function PriceSourceChoice({ texts, change, field }: SectionProps) {
	const t = useT();
	const { id, name, error } = field("priceSource");
	return (
		<fieldset id={id} className="grid gap-3 md:grid-cols-[1.5fr_1fr]" aria-invalid={error ? true : undefined}>
			<legend className="sr-only">{t("product.form.source")}</legend>
			{priceSources.map((source) => (
				<label key={source} className="price-source flex cursor-pointer gap-3 rounded-card px-4 py-3">
					<input
						type="radio"
						className="box"
						name={name}
						value={source}
						checked={texts.priceSource === source}
						onChange={() => change("priceSource", source)}
					/>
					<span>
						<b className="block font-strong">{t(sourceNames[source])}</b>
						<small className="block text-sm text-ink-2">{t(sourceNotes[source])}</small>
					</span>
				</label>
			))}
		</fieldset>
	);
}

/** The guide's page and the button that reads its price; styles hide them while the price is typed. */
function GuideFields({ texts, change, field, guidePrice, guideFormId }: PriceSectionProps) {
	const t = useT();
	const { form, outcome } = guidePrice;
	const isReady = texts.pricechartingUrl.trim() !== "" && texts.grade !== "";
	return (
		<div className="grid gap-2 group-has-[[value=manual]:checked]/prices:hidden">
			<div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
				<TextField
					{...field("pricechartingUrl")}
					label={t("product.field.pricechartingUrl")}
					icon="link"
					inputMode="url"
					autoComplete="off"
					placeholder="https://www.pricecharting.com/game/…"
					value={texts.pricechartingUrl}
					onValueChange={(value) => change("pricechartingUrl", value)}
				/>
				<Button
					type="submit"
					form={guideFormId}
					variant="secondary"
					icon="refresh"
					className="h-[50px] md:mt-[30px]"
					disabled={!isReady || form.isSending}
				>
					{t(form.isSending ? "product.form.gettingPrice" : "product.form.getPrice")}
				</Button>
			</div>
			{!texts.grade && <p className="text-sm text-ink-2">{t("product.form.gradeBelow")}</p>}
			<p
				role="status"
				className={clsx(
					"items-center gap-2 text-md font-semibold",
					outcome ? "flex" : "hidden",
					outcome?.isGood === false ? "text-bad" : "text-ok",
				)}
			>
				{outcome && <Icon name={outcome.isGood ? "check" : "warning"} />}
				<span className="num">{outcome?.text}</span>
			</p>
		</div>
	);
}

/** A price of the guide, as decimal text in US dollars. */
interface GuidePriceValue {
	readonly amount: string;
}

export interface GuidePriceState {
	/** The form that reads the price; it is outside of the product's form. */
	readonly form: ActionFormState<GuidePriceValue>;
	/** The last outcome, while page and grade are those that were sent. */
	readonly outcome: { readonly isGood: boolean; readonly text: string } | null;
}

/** Reads the guide's price of the page and grade that are filled in. */
export function useGuidePrice(
	{ pricechartingUrl, grade }: Pick<ProductTexts, "pricechartingUrl" | "grade">,
	onPrice: (amount: string) => void,
): GuidePriceState {
	const t = useT();
	const money = useMoney();
	const [outcome, setOutcome] = useState<{ key: string; isGood: boolean; text: string } | null>(null);
	const key = `${grade} ${pricechartingUrl}`;

	function problemText(failure: Failure): string {
		const [problem] = Object.values(failure.problems);
		if (problem) return t(problem);
		const reason = failureText(t, failure, "product.form.getPriceFailed");
		return failure.code.startsWith("priceGuide.") ? `${t("product.form.noPrice")}. ${reason}` : reason;
	}
	function keyOf(sent: FormData): string {
		return `${sent.get("grade")} ${sent.get("pricechartingUrl")}`;
	}
	const form = useActionForm<GuidePriceValue>({
		action: guidePricePath,
		revalidates: false,
		onDone: ({ amount }, sent) => {
			const text = t("product.form.gotPrice", {
				grade: String(sent.get("grade")),
				price: money.plain(amount),
			});
			setOutcome({ key: keyOf(sent), isGood: true, text });
			onPrice(amount);
		},
		onFailed: (failure, sent) => setOutcome({ key: keyOf(sent), isGood: false, text: problemText(failure) }),
	});
	return { form, outcome: outcome?.key === key && !form.isSending ? outcome : null };
}

/** The three prices that follow from the typed ones, to the cent as the database derives them. */
function DerivedPriceList({ texts, decimalMark }: { texts: PriceTexts; decimalMark: "," | "." }) {
	const t = useT();
	const { minSale, marketPlusProfit, finalPrice } = derivePrices(texts);
	return (
		<>
			<dl className="grid grid-cols-2 rounded-card bg-sunk md:grid-cols-[1fr_1fr_1.1fr]">
				<DerivedPrice
					name={t("product.price.minSale")}
					amount={minSale}
					note={factorText(texts.costUsd, texts.marginPercentage, decimalMark)}
				/>
				<DerivedPrice
					name={t("product.price.marketPlusProfit")}
					amount={marketPlusProfit}
					note={factorText(texts.marketPrice, texts.marginPercentage, decimalMark)}
				/>
				<DerivedPrice
					name={t("product.price.final")}
					isFinal
					amount={finalPrice}
					note={t("product.form.greater")}
				/>
			</dl>
			<p className="text-sm text-ink-2">{t("product.form.formula")}</p>
		</>
	);
}

interface DerivedPriceProps {
	name: string;
	amount: string | null;
	note: string;
	isFinal?: boolean;
}

function DerivedPrice({ name, amount, note, isFinal = false }: DerivedPriceProps) {
	const money = useMoney();
	const quiet = isFinal ? "opacity-86" : "text-ink-2";
	return (
		<div
			className={clsx("min-w-0 rounded-card px-4 py-3", isFinal && "bg-ink text-paper max-md:col-span-full")}
		>
			<dt className={clsx("text-sm", quiet)}>{name}</dt>
			<dd className="num wrap-anywhere">
				<span className="block font-display text-xl leading-tight font-bold">
					{amount === null ? "—" : money.amount(amount)}
				</span>
				<small className={clsx("block text-sm", quiet)}>{amount === null ? "\u00a0" : note}</small>
			</dd>
		</div>
	);
}

/** The calculation of an amount with its margin: `52,00 × 1,32` for 52,00 and 32 %. */
function factorText(amount: string, margin: string, decimalMark: "," | "."): string {
	const digits = String(10_000n + (hundredthsOf(margin) ?? 0n)).padStart(5, "0");
	const decimals = digits.slice(-4).replace(/0{1,2}$/, "");
	return `${amount.trim()} × ${digits.slice(0, -4)}${decimalMark}${decimals}`;
}

interface DecimalFieldProps extends Omit<TextFieldProps, "onChange" | "step" | "end" | "value"> {
	value: string;
	onText: (text: string) => void;
	/** The number's unit, such as "%". */
	unit: string;
	/** The hundredths of a step with an arrow key. */
	step: number;
}

/**
 * A text field for a decimal, with steps by the arrow keys: browsers' own fields for numbers accept exponents, and lose a
 * comma.
 */
function DecimalField({ value, onText, unit, step, ...field }: DecimalFieldProps) {
	function stepByKey(event: KeyboardEvent) {
		const by = { ArrowUp: step, ArrowDown: -step }[event.key];
		if (by === undefined) return;
		event.preventDefault();
		onText(stepDecimal(value, by));
	}
	return (
		<TextField
			{...field}
			value={value}
			inputMode="decimal"
			autoComplete="off"
			onKeyDown={stepByKey}
			onValueChange={onText}
			end={<span className="flex-none text-md text-ink-3">{unit}</span>}
		/>
	);
}
