import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { type CategoryView, conditions, isCondition, isRarity } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { Button } from "#app/ui/button.tsx";
import { SegmentedControl, Switch } from "#app/ui/choice.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { descriptionMaxLength, titleMaxLength } from "../rules.ts";
import { CategoryField } from "./category-field.tsx";
import { conditionNames } from "./condition.ts";
import "./create-form.css";
import { forgetFeeds } from "./feed-cache.ts";
import { ItemField } from "./item-field.tsx";
import { type ListingAnswer, problemOf } from "./listing-answer.ts";
import { PictureField } from "./picture-field.tsx";
import { RarityPicker } from "./rarity.tsx";
import type { DraftChange, ListingDraft } from "./use-listing-draft.ts";
import { WantedField } from "./wanted-field.tsx";

export interface CreateFormProps {
	categories: readonly CategoryView[];
	draft: ListingDraft;
	change: (change: DraftChange) => void;
	/** The same at each try, so that a second sending gives no second listing. */
	submissionKey: string;
	answer: ListingAnswer | undefined;
	/** The message of an expected failure. */
	messageOf: (code: ErrorCode) => MessageKey;
}

/** Everything that a listing says, as one form that posts whole. */
export function CreateForm(props: CreateFormProps) {
	const t = useT();
	const { draft, change, answer, submissionKey } = props;
	const problem = useProblems(props);
	const form = useRef<HTMLFormElement>(null);
	const navigation = useNavigation();
	const pending = navigation.state !== "idle" && navigation.formAction === "/crear";
	useEffect(() => {
		if (answer && !answer.ok) focusFirstProblem(form.current);
	}, [answer]);
	return (
		<Form ref={form} method="post" encType="multipart/form-data" onSubmit={forgetFeeds} noValidate>
			<input type="hidden" name="submissionKey" value={submissionKey} />
			<FailureNotice {...props} />
			<HaveSection {...props} problem={problem} />
			<Section number="2" title={t("listing.create.want")} outlined>
				<WantedField
					wanted={draft.wanted}
					onAdd={(thing) => change({ change: "wantedAdded", thing })}
					onRemove={(id) => change({ change: "wantedRemoved", id })}
					error={problem("wanted")}
				/>
				<Switch
					name="isOpenToOffers"
					label={t("listing.create.open")}
					note={t("listing.create.openNote")}
					checked={draft.isOpenToOffers}
					onChange={(event) =>
						change({ change: "fields", fields: { isOpenToOffers: event.currentTarget.checked } })
					}
				/>
			</Section>
			<div className="create-submit">
				<Button type="submit" pending={pending}>
					{t("listing.create.submit")}
				</Button>
				<p>{t("listing.create.submitNote")}</p>
			</div>
		</Form>
	);
}

/** A group of choices cannot have the focus itself; its first choice can. */
function focusFirstProblem(form: HTMLFormElement | null) {
	const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
	const target = wrong instanceof HTMLFieldSetElement ? wrong.querySelector("input") : wrong;
	target?.focus();
}

interface HaveSectionProps extends CreateFormProps {
	problem: (field: ProblemField) => string | undefined;
}

function HaveSection({ categories, draft, change, problem, messageOf }: HaveSectionProps) {
	const t = useT();
	const isDigital = draft.category?.isDigital ?? false;
	return (
		<Section number="1" title={t("listing.create.have")}>
			<CategoryField
				categories={categories}
				chosen={draft.category}
				onChoose={(category) => change({ change: "category", category })}
				error={problem("categoryId")}
			/>
			<ItemField draft={draft} change={change} error={problem("item")} />
			<TextField
				label={t("listing.create.name")}
				name="title"
				value={draft.title}
				maxLength={titleMaxLength}
				hint={t("listing.create.nameHint")}
				onChange={(event) => change({ change: "title", title: event.currentTarget.value })}
				error={problem("title")}
			/>
			<TextArea
				label={t("listing.create.description")}
				name="description"
				value={draft.description}
				maxLength={descriptionMaxLength}
				placeholder={t("listing.create.descriptionPlaceholder")}
				onChange={(event) => change({ change: "fields", fields: { description: event.currentTarget.value } })}
				error={problem("description")}
			/>
			{!isDigital && (
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
			<PictureField
				picture={draft.picture}
				onPicture={(picture) => change({ change: "fields", fields: { picture } })}
				error={problem("picture")}
				texts={{ invalidType: t(messageOf("upload.invalidType")), tooLarge: t(messageOf("upload.tooLarge")) }}
			/>
		</Section>
	);
}

interface SectionProps {
	number: string;
	title: string;
	outlined?: boolean;
	children: ReactNode;
}

function Section({ number, title, outlined, children }: SectionProps) {
	return (
		<section className="create-section">
			<h2>
				<i className={outlined ? "outlined" : undefined} aria-hidden="true">
					{number}
				</i>
				{title}
			</h2>
			{children}
		</section>
	);
}

/** A failure that belongs to no field. */
function FailureNotice({ answer, messageOf }: CreateFormProps) {
	const t = useT();
	if (!answer || answer.ok) return null;
	const { code, params } = answer.failure;
	if (code.startsWith("upload.")) return null;
	return (
		<Notice tone="bad" icon="warning" title={t("listing.create.failed")} role="alert" className="mt-6">
			<p>{t(messageOf(code), params)}</p>
		</Notice>
	);
}

type ProblemField = "categoryId" | "item" | "title" | "description" | "wanted" | "picture";

/** Which part of the draft each field shows: once that changed, what was wrong with it is history. */
const partOf: Record<ProblemField, keyof ListingDraft> = {
	categoryId: "category",
	item: "itemText",
	title: "title",
	description: "description",
	wanted: "wanted",
	picture: "picture",
};

function useProblems({ answer, draft, messageOf }: CreateFormProps) {
	const t = useT();
	const [sent, setSent] = useState({ answer, draft });
	if (sent.answer !== answer) setSent({ answer, draft });
	return (field: ProblemField): string | undefined => {
		if (!answer || answer.ok || sent.draft[partOf[field]] !== draft[partOf[field]]) return undefined;
		const { code, params } = answer.failure;
		if (field === "picture") return code.startsWith("upload.") ? t(messageOf(code), params) : undefined;
		const key = problemOf(answer, field);
		return key ? t(key) : undefined;
	};
}
