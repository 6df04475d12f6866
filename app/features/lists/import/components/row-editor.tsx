import { conditionName, conditions, isCondition } from "#app/features/catalogue/rules-conditions.ts";
import { languages, quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { type Side, sides } from "../../entry/rules.ts";
import { type ImportRow, sideOf } from "../rules.ts";
import { SmallSelect, Stepper } from "./small-fields.tsx";
import type { Choices } from "./use-choices.ts";

/** The titles of one's own lists. */
export const sideTitles = { have: "lists.page.have", want: "lists.page.want" } as const satisfies Record<
	Side,
	MessageKey
>;

interface RowEditorProps {
	row: ImportRow;
	/** The slug of the category whose words conditions have. */
	slug: string | null;
	choices: Choices;
}

/** The fields of a row: how many, how they are, and on which list. */
export function RowEditor({ row, slug, choices }: RowEditorProps) {
	const t = useT();
	const side = sideOf(row, choices.all);
	const chosen = choices.all.rows[row.key];
	const { condition = row.copy.condition, language = row.copy.language } = chosen ?? {};
	return (
		<div className="needs-script flex flex-wrap items-center gap-2">
			<Stepper
				value={chosen?.quantity ?? row.quantity}
				min={1}
				max={quantityLimit}
				label={t("lists.entry.quantityLabel")}
				onChange={(quantity) => choices.choose(row, { quantity })}
			/>
			{side === "have" && (
				<CopySelects
					slug={slug}
					condition={condition}
					language={language}
					onChoose={(choice) => choices.choose(row, choice)}
				/>
			)}
			<SmallSelect
				label={t("lists.page.lists")}
				value={side}
				options={sides.map((each) => ({ value: each, label: t(sideTitles[each]) }))}
				onChange={(value) => choices.choose(row, { side: value === "want" ? "want" : "have" })}
			/>
		</div>
	);
}

type CopyChoice = Pick<Choices["all"], "condition" | "language">;

interface CopySelectsProps extends CopyChoice {
	slug: string | null;
	onChoose: (choice: CopyChoice) => void;
}

/** The condition and the language of haves. */
export function CopySelects({ slug, condition, language, onChoose }: CopySelectsProps) {
	const t = useT();
	return (
		<>
			<SmallSelect
				name="condition"
				label={t("listing.condition")}
				placeholder={t("lists.add.conditionAsk")}
				value={condition ?? ""}
				options={conditions.map((each) => ({ value: each, label: t(conditionName(each, slug)) }))}
				onChange={(value) => onChoose({ condition: isCondition(value) ? value : null })}
			/>
			<SmallSelect
				name="language"
				label={t("common.language")}
				placeholder={t("lists.add.languageAsk")}
				value={language ?? ""}
				options={languages.map((each) => ({ value: each, label: t(`lists.entry.language.${each}`) }))}
				onChange={(value) => onChoose({ language: languages.find((each) => each === value) ?? null })}
			/>
		</>
	);
}
