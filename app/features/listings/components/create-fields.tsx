import { conditions, isCondition, isRarity } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { SegmentedControl, Switch } from "#app/ui/choice.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { descriptionMaxLength, titleMaxLength } from "../rules.ts";
import { conditionNames } from "./condition.ts";
import { RarityPicker } from "./rarity.tsx";
import type { DraftChange, ListingDraft } from "./use-listing-draft.ts";

export interface DraftFieldsProps {
	draft: ListingDraft;
	change: (change: DraftChange) => void;
}

export type ListingTexts = Pick<ListingDraft, "title" | "description">;

export interface TextFieldsProps {
	texts: ListingTexts;
	onTitle: (title: string) => void;
	onDescription: (description: string) => void;
	problem: (field: keyof ListingTexts) => string | undefined;
	/** When a listing is written, its item gives the title and the description may wait; an edited one has both. */
	required?: boolean;
}

/** Title and description, of a new listing and of an edited one. */
export function TextFields({ texts, onTitle, onDescription, problem, required }: TextFieldsProps) {
	const t = useT();
	return (
		<>
			<TextField
				label={t("listing.create.name")}
				name="title"
				value={texts.title}
				maxLength={titleMaxLength}
				required={required}
				hint={required ? undefined : t("listing.create.nameHint")}
				onChange={(event) => onTitle(event.currentTarget.value)}
				error={problem("title")}
			/>
			<TextArea
				label={t("listing.create.description")}
				name="description"
				value={texts.description}
				maxLength={descriptionMaxLength}
				required={required}
				counted={required}
				placeholder={t("listing.create.descriptionPlaceholder")}
				onChange={(event) => onDescription(event.currentTarget.value)}
				error={problem("description")}
			/>
		</>
	);
}

/** What only some categories have: a condition what can be touched, a rarity the special one. */
export function CategoryFields({ draft, change }: DraftFieldsProps) {
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

export function OpenToOffers({ draft, change }: DraftFieldsProps) {
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
