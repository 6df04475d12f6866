import { useState } from "react";
import { conditionName, conditions, isCondition } from "#app/features/catalogue/rules-conditions.ts";
import {
	completenessLevels,
	completenessNames,
	hasCompleteness,
	isCompleteness,
} from "#app/features/catalogue/rules-copies.ts";
import { isRarity, type Rarity, rarities, rarityGlyph } from "#app/features/catalogue/rules-rarities.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Switch } from "#app/ui/choice.tsx";
import { type ChoiceGroupProps, ChoiceSet, SegmentedControl } from "#app/ui/choice-set.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { Glyph, Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import {
	type ActionFormOptions,
	type ActionFormState,
	type FieldWiring,
	useActionForm,
} from "#app/ui/use-action-form.ts";
import { listingDescriptionMaxLength, titleMaxLength } from "../../rules.ts";
import type { FieldName } from "../../rules-fields.ts";
import { rarityNames } from "../card/rarity.tsx";
import {
	isOfThing,
	type ListingDraft,
	type ListingDraftChange,
	type OwnedThing,
} from "./use-listing-draft.ts";
import { WantedField } from "./wanted-field.tsx";

interface DraftFieldsProps {
	draft: ListingDraft;
	change: (change: ListingDraftChange) => void;
	/** The wiring of a field of the form. */
	field: (name: string) => FieldWiring;
}

interface ThingInputsProps {
	thing: OwnedThing;
	draft: ListingDraft;
}

/** The entry of the person's list that the listing becomes, and how many copies it offers, while it is of that thing. */
export function ThingInputs({ thing, draft }: ThingInputsProps) {
	const t = useT();
	if (!isOfThing(draft, thing)) return null;
	return (
		<>
			<input type="hidden" name="entryId" value={thing.entryId} />
			<input type="hidden" name="quantity" value={thing.quantity} />
			<Notice tone="plain" icon="list">
				<p>{t("listing.create.fromList", { count: thing.quantity })}</p>
			</Notice>
		</>
	);
}

interface HaveFieldsProps extends DraftFieldsProps {
	/** Title and description are required in an edited listing, not in a new one, whose item gives the title. */
	required?: boolean;
	/** True for a Reino Card, which has its own rarity and no condition. */
	isOfCard?: boolean;
}

/** The fields of the offered item, in a new listing and in an edited one. */
export function HaveFields(props: HaveFieldsProps) {
	return (
		<>
			<TextFields {...props} />
			{!props.isOfCard && <CategoryFields {...props} />}
		</>
	);
}

/** The fields of the wanted items, in a new listing and in an edited one. */
export function WantFields({ draft, change, field }: DraftFieldsProps) {
	return (
		<>
			<WantedField
				wanted={draft.wanted}
				onAdd={(item) => change({ change: "wantedAdded", item })}
				onRemove={(id) => change({ change: "wantedRemoved", id })}
				onAny={(id) => change({ change: "wantedAny", id })}
				field={field("wanted")}
			/>
			<OpenToOffers draft={draft} change={change} />
		</>
	);
}

/** Title and description. */
function TextFields({ draft, change, field, required, isOfCard }: HaveFieldsProps) {
	const t = useT();
	return (
		<>
			<TextField
				{...field("title")}
				label={t("common.title")}
				value={draft.title}
				maxLength={titleMaxLength}
				required={required}
				hint={required ? undefined : t("listing.create.nameHint")}
				onValueChange={(value) => change({ change: "title", title: value })}
			/>
			<TextArea
				{...field("description")}
				label={t("common.description")}
				value={draft.description}
				maxLength={listingDescriptionMaxLength}
				required={required}
				counted={required}
				placeholder={t(isOfCard ? "listing.offerCard.description" : "listing.create.descriptionPlaceholder")}
				onValueChange={(value) => change({ change: "fields", fields: { description: value } })}
			/>
		</>
	);
}

/** Title and description of a new listing behind a fold, which is open where something stands in them or is wrong. */
export function FoldedTextFields(props: DraftFieldsProps) {
	const t = useT();
	const { draft, field } = props;
	const [unfolded, setUnfolded] = useState(false);
	const isFilled = draft.titleIsOwn || draft.description !== "";
	const isWrong = ["title", "description"].some((name) => field(name).error);
	return (
		<details
			className="group border-y border-line"
			open={unfolded || isFilled || isWrong}
			onToggle={(event) => setUnfolded(event.currentTarget.open)}
		>
			<summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 py-2">
				<span className="min-w-0 flex-1">
					<b className="block font-strong">{t("listing.create.more")}</b>
					<small className="text-sm text-ink-2">{t("listing.create.moreNote")}</small>
				</span>
				<Icon name="chevron-down" className="group-open:rotate-180" />
			</summary>
			<div className="grid gap-5 pt-1 pb-5">
				<TextFields {...props} />
			</div>
		</details>
	);
}

/** The fields of some categories only: how worn things are that can be touched, a rarity in the special one. */
export function CategoryFields({ draft, change, field }: DraftFieldsProps) {
	const t = useT();
	const { category } = draft;
	return (
		<>
			{!category?.isDigital && <ConditionField {...{ draft, change, field }} />}
			{category && hasCompleteness(category.slug) && (
				<SegmentedControl
					{...field("completeness")}
					legend={t("listing.completeness")}
					note={t("listing.completeness.note")}
					choices={completenessLevels.map((value) => ({ value, label: t(completenessNames[value]) }))}
					value={draft.completeness ?? ""}
					onValueChange={(value) =>
						change({ change: "fields", fields: { completeness: isCompleteness(value) ? value : null } })
					}
				/>
			)}
			{category?.isSpecial && (
				<RarityPicker
					{...field("rarity")}
					legend={t("listing.filters.rarity")}
					note={t("listing.create.rarityNote")}
					value={draft.rarity ?? ""}
					onValueChange={(value) =>
						change({ change: "fields", fields: { rarity: isRarity(value) ? value : null } })
					}
				/>
			)}
		</>
	);
}

/** Message that explains each condition, by the message of its name. */
const conditionGuides = {
	"listing.condition.mint": "listing.condition.mint.guide",
	"listing.condition.nearMint": "listing.condition.nearMint.guide",
	"listing.condition.excellent": "listing.condition.excellent.guide",
	"listing.condition.good": "listing.condition.good.guide",
	"listing.condition.played": "listing.condition.played.guide",
	"listing.condition.poor": "listing.condition.poor.guide",
	"listing.wear.mint": "listing.wear.mint.guide",
	"listing.wear.nearMint": "listing.wear.nearMint.guide",
	"listing.wear.excellent": "listing.wear.excellent.guide",
	"listing.wear.good": "listing.wear.good.guide",
	"listing.wear.played": "listing.wear.played.guide",
	"listing.wear.poor": "listing.wear.poor.guide",
} as const;

function ConditionField({ draft, change, field }: DraftFieldsProps) {
	const t = useT();
	return (
		<ChoiceSet
			{...field("condition")}
			legend={t("listing.create.condition")}
			layout="described"
			choices={conditions.map((value) => {
				const name = conditionName(value, draft.category?.slug ?? null);
				return { value, label: t(name), note: t(conditionGuides[name]) };
			})}
			choiceClass={() => "tile"}
			value={draft.condition ?? ""}
			onValueChange={(value) =>
				change({ change: "fields", fields: { condition: isCondition(value) ? value : null } })
			}
		/>
	);
}

function OpenToOffers({ draft, change }: Pick<DraftFieldsProps, "draft" | "change">) {
	const t = useT();
	return (
		<Switch
			name="isOpenToOffers"
			label={t("listing.filters.open")}
			note={t("listing.create.openNote")}
			checked={draft.isOpenToOffers}
			onChange={(event) =>
				change({ change: "fields", fields: { isOpenToOffers: event.currentTarget.checked } })
			}
		/>
	);
}

type RarityPickerProps = Omit<ChoiceGroupProps, "choices">;

/** The eight tiers to choose from, each with its metal as a rim. */
function RarityPicker(props: RarityPickerProps) {
	const t = useT();
	const choices = rarities.map((rarity) => ({ value: rarity, label: t(rarityNames[rarity]) }));
	return (
		<ChoiceSet {...props} choices={choices} layout="tiers" choiceClass={(choice) => `tier ${choice.value}`}>
			{(choice) => (
				<span>
					<Glyph name={rarityGlyph(choice.value as Rarity)} />
					<span>{choice.label}</span>
				</span>
			)}
		</ChoiceSet>
	);
}

const labels = {
	item: "listing.create.item",
	itemName: "listing.create.item",
	categoryId: "common.category",
	title: "common.title",
	description: "common.description",
	condition: "listing.create.condition",
	completeness: "listing.completeness",
	rarity: "listing.filters.rarity",
	isOpenToOffers: "listing.filters.open",
	image: "image.label",
	wanted: "listing.create.want",
} as const satisfies Record<FieldName, MessageKey> & Record<string, MessageKey>;

export interface ListingForm<T> {
	readonly form: ActionFormState<T>;
	/** Changes the draft, and checks again the fields that it changes. */
	readonly change: (change: ListingDraftChange) => void;
}

/** The form of a draft that is published or edited. */
export function useListingForm<T>(
	changeDraft: (change: ListingDraftChange) => void,
	options: Omit<ActionFormOptions<T>, "labels">,
): ListingForm<T> {
	const t = useT();
	const texts = Object.entries(labels).map(([name, label]) => [name, t(label)]);
	const form = useActionForm<T>({ ...options, labels: Object.fromEntries(texts) });
	return {
		form,
		change: (change) => {
			for (const name of fieldsOf(change)) form.recheck(name);
			changeDraft(change);
		},
	};
}

function fieldsOf(change: ListingDraftChange): readonly string[] {
	switch (change.change) {
		case "category":
			return ["categoryId"];
		case "itemText":
		case "item":
			// The title follows the item until it was typed.
			return ["item", "itemName", "title"];
		case "title":
			return ["title"];
		case "wantedAdded":
		case "wantedRemoved":
		case "wantedAny":
			return ["wanted"];
		case "fields":
			return Object.keys(change.fields);
	}
}
