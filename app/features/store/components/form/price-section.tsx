import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { priceSources } from "../../rules-form.ts";
import { DecimalField } from "./decimal-field.tsx";
import { DerivedPriceList } from "./derived-prices.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";
import type { GuidePriceAsking } from "./use-guide-price.ts";

export interface PriceSectionProps extends SectionProps {
	asking: GuidePriceAsking;
	/** The id of the form that asks the price guide. */
	guideFormId: string;
	/** Stands before decimals in the person's language. */
	comma: "," | ".";
}

const sourceNames = {
	pricecharting: "product.form.source.pricecharting",
	manual: "product.form.source.manual",
} as const;
const sourceNotes = {
	pricecharting: "product.form.source.pricecharting.note",
	manual: "product.form.source.manual.note",
} as const;

/** Where the price comes from, what the product cost, and what follows from both. */
export function PriceSection(props: PriceSectionProps) {
	const t = useT();
	const { texts, change, field, comma } = props;
	return (
		<FormSection title={t("product.form.prices")} className="price-section">
			<PriceSourceChoice {...props} />
			<GuideFields {...props} />
			<div className="thirds">
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
			</div>
			<DerivedPriceList texts={texts} comma={comma} />
		</FormSection>
	);
}

function PriceSourceChoice({ texts, change, field }: SectionProps) {
	const t = useT();
	const { id, name, error } = field("priceSource");
	return (
		<fieldset id={id} className="sources" aria-invalid={error ? true : undefined}>
			<legend className="sr-only">{t("product.form.source")}</legend>
			{priceSources.map((source) => (
				<label key={source}>
					<input
						type="radio"
						name={name}
						value={source}
						checked={texts.priceSource === source}
						onChange={() => change("priceSource", source)}
					/>
					<span>
						<b>{t(sourceNames[source])}</b>
						<small>{t(sourceNotes[source])}</small>
					</span>
				</label>
			))}
		</fieldset>
	);
}

/** The page that the price is read from; styles hide it while the price is typed. */
function GuideFields({ texts, change, field, asking, guideFormId }: PriceSectionProps) {
	const t = useT();
	const { form, outcome } = asking;
	const isReady = texts.pricechartingUrl.trim() !== "" && texts.grade !== "";
	return (
		<div className="guide-fields">
			<div className="guide-url">
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
					disabled={!isReady || form.isSending}
				>
					{t(form.isSending ? "product.form.gettingPrice" : "product.form.getPrice")}
				</Button>
			</div>
			{!texts.grade && <p className="hint">{t("product.form.gradeBelow")}</p>}
			<p role="status" className={outcome?.isGood === false ? "guide-outcome bad" : "guide-outcome"}>
				{outcome && <Icon name={outcome.isGood ? "check" : "warning"} />}
				<span className="num">{outcome?.text}</span>
			</p>
		</div>
	);
}
