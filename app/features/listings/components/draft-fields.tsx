import { conditions, isCondition, isRarity } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { SegmentedControl, Switch } from "#app/ui/choice.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { descriptionMaxLength, titleMaxLength } from "../rules.ts";
import { conditionNames } from "./condition.ts";
import { RarityPicker } from "./rarity.tsx";
import type { ProblemField } from "./use-form-problems.ts";
import type { DraftChange, ListingDraft } from "./use-listing-draft.ts";
import { WantedField } from "./wanted-field.tsx";

export interface DraftFieldsProps {
	draft: ListingDraft;
	change: (change: DraftChange) => void;
	/** What is wrong with a field, in words. */
	problem: (field: ProblemField) => string | undefined;
}

export interface HaveFieldsProps extends DraftFieldsProps {
	/** When a listing is written, its item gives the title and the description may wait; an edited one has both. */
	required?: boolean;
}

/** What is said of the thing that one has, in a new listing and in an edited one. */
export function HaveFields(props: HaveFieldsProps) {
	return (
		<>
			<TextFields {...props} />
			<CategoryFields {...props} />
		</>
	);
}

/** What one would take for it, in a new listing and in an edited one. */
export function WantFields({ draft, change, problem }: DraftFieldsProps) {
	return (
		<>
			<WantedField
				wanted={draft.wanted}
				onAdd={(thing) => change({ change: "wantedAdded", thing })}
				onRemove={(id) => change({ change: "wantedRemoved", id })}
				error={problem("wanted")}
			/>
			<OpenToOffers draft={draft} change={change} />
		</>
	);
}

function TextFields({ draft, change, problem, required }: HaveFieldsProps) {
	const t = useT();
	return (
		<>
			<TextField
				label={t("listing.create.name")}
				name="title"
				value={draft.title}
				maxLength={titleMaxLength}
				required={required}
				hint={required ? undefined : t("listing.create.nameHint")}
				onChange={(event) => change({ change: "title", title: event.currentTarget.value })}
				error={problem("title")}
			/>
			<TextArea
				label={t("listing.create.description")}
				name="description"
				value={draft.description}
				maxLength={descriptionMaxLength}
				required={required}
				counted={required}
				placeholder={t("listing.create.descriptionPlaceholder")}
				onChange={(event) => change({ change: "fields", fields: { description: event.currentTarget.value } })}
				error={problem("description")}
			/>
		</>
	);
}

/** What only some categories have: a condition what can be touched, a rarity the special one. */
function CategoryFields({ draft, change }: Pick<DraftFieldsProps, "draft" | "change">) {
	const t = useT();
	return (
		<>
			{!draft.category?.isDigital && (
				<SegmentedControl
					legend={t("listing.condition")}
					name="condition"
					choices={conditions.map((value) => ({ value, label: t(conditionNames[value]) }))}
					value={draft.condition ?? ""}
					onValueChange={(value) =>
						change({ change: "fields", fields: { condition: isCondition(value) ? value : null } })
					}
				/>
			)}
			{draft.category?.isSpecial && (
				<RarityPicker
					legend={t("listing.create.rarity")}
					note={t("listing.create.rarityNote")}
					name="rarity"
					value={draft.rarity ?? ""}
					onValueChange={(value) =>
						change({ change: "fields", fields: { rarity: isRarity(value) ? value : null } })
					}
				/>
			)}
		</>
	);
}

function OpenToOffers({ draft, change }: Pick<DraftFieldsProps, "draft" | "change">) {
	const t = useT();
	return (
		<Switch
			name="isOpenToOffers"
			label={t("listing.create.open")}
			note={t("listing.create.openNote")}
			checked={draft.isOpenToOffers}
			onChange={(event) =>
				change({ change: "fields", fields: { isOpenToOffers: event.currentTarget.checked } })
			}
		/>
	);
}
