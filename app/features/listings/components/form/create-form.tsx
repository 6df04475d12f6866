import { type FormEvent, type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { listingPath } from "#app/shared/paths.ts";
import type { Failure, Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceSet } from "#app/ui/choice-set.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ImageField } from "#app/ui/image-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TaskBar } from "#app/ui/task-frame.tsx";
import type { FieldWiring } from "#app/ui/use-action-form.ts";
import {
	cardWantedCount,
	type ItemChoice,
	type ListingCardImage,
	type ListingCardView,
	nameKey,
	withPrinting,
} from "../../rules.ts";
import { CategoryGlyph } from "../card/category.tsx";
import { ListingCard } from "../card/listing-card.tsx";
import { ItemCombobox } from "../picker/item-combobox.tsx";
import {
	CategoryFields,
	FoldedTextFields,
	HaveFields,
	type ListingForm,
	ThingInputs,
	useListingForm,
	WantFields,
} from "./draft-fields.tsx";
import { type PublishedListing, setListingForm, useSentShare } from "./send-listing.ts";
import {
	cardWanted,
	type ListingDraft,
	type ListingDraftChange,
	type OwnedThing,
} from "./use-listing-draft.ts";

/** The columns of a page: the form, and where there is room its preview. */
export function CreateColumns({ children }: { children: ReactNode }) {
	return (
		<div className="wrap grid grid-cols-[minmax(0,1fr)_328px] gap-16 max-lg:grid-cols-[minmax(0,1fr)_216px] max-lg:gap-8 max-md:grid-cols-1">
			{children}
		</div>
	);
}

interface CreateFormProps {
	categories: readonly CategoryView[];
	draft: ListingDraft;
	change: (change: ListingDraftChange) => void;
	/** The thing of the person's list that the form publishes, or null. */
	thing: OwnedThing | null;
	/** Key of the form, the same at each try, so that sending it twice gives one listing. */
	submissionKey: string;
	/** Result of the form when it was sent without script. */
	result: Result<PublishedListing> | undefined;
	onPublished: (id: string) => void;
	onFailed: (failure: Failure) => void;
}

/** The form of a new listing, which posts as one. */
export function CreateForm(props: CreateFormProps) {
	const t = useT();
	const { categories, draft, thing, submissionKey, result, onPublished, onFailed } = props;
	const { form, change } = useListingForm<PublishedListing>(props.change, {
		result,
		revalidates: false,
		onDone: ({ id }) => onPublished(id),
		onFailed,
	});
	const isPreparing = draft.image?.ready === false;
	const isLost = form.failure?.code === "service.unavailable";
	const { reset } = form.fetcher;
	// Whoever leaves the page sends nothing any more.
	useEffect(() => () => reset(), [reset]);

	function onSubmit(event: FormEvent<HTMLFormElement>) {
		if (isPreparing) event.preventDefault();
		else setListingForm(new FormData(event.currentTarget));
	}

	return (
		<ActionForm
			form={form}
			worksWithoutScript
			encType="multipart/form-data"
			onSubmit={onSubmit}
			className="grid grid-cols-1 gap-6"
		>
			<input type="hidden" name="submissionKey" value={submissionKey} />
			{thing && <ThingInputs {...{ thing, draft }} />}
			{!isLost && <CreateErrors form={form} />}
			<ImageField
				image={draft.image}
				onImage={(image) => change({ change: "fields", fields: { image } })}
				field={form.field("image")}
				texts={{ empty: t("listing.create.imageEmpty"), shown: t("listing.create.imageShown") }}
			/>
			<ItemFields {...{ categories, draft, form, change }} />
			<CategoryFields {...{ draft, change }} field={form.field} />
			<WantFields {...{ draft, change }} field={form.field} />
			<FoldedTextFields {...{ draft, change }} field={form.field} />
			<MissingParts draft={draft} />
			<PublishBar isSending={form.isSending} isLost={isLost} isPreparing={isPreparing} draft={draft} />
		</ActionForm>
	);
}

/** The listing that the same form has published before with something else; null in any other case. */
export function publishedBefore(failure: Failure | undefined): string | null {
	return failure?.code === "listing.alreadyPublished" ? String(failure.params.listingId) : null;
}

function CreateErrors({ form }: Pick<ListingForm<PublishedListing>, "form">) {
	const t = useT();
	const published = publishedBefore(form.failure);
	return (
		<FormErrors form={form} title={t(published ? "listing.create.already" : "listing.create.failed")}>
			{published && (
				<Link to={listingPath(published)} className="link-more mt-2">
					{t("common.seeListing")}
					<Icon name="chevron-right" size="s" />
				</Link>
			)}
		</FormErrors>
	);
}

type ItemFieldsProps = ListingForm<PublishedListing> & Pick<CreateFormProps, "categories" | "draft">;

/** The thing itself. One of the catalogue says its category, which is asked for any other. */
function ItemFields({ categories, draft, form, change }: ItemFieldsProps) {
	const { item, category } = draft;
	const isKnown = category !== null && item?.categorySlug === category.slug;
	const choose = (chosen: CategoryView) => change({ change: "category", category: chosen });
	function pick(picked: ItemChoice) {
		const own = categories.find(({ slug, isActive }) => isActive && slug === picked.categorySlug);
		if (own) choose(own);
		change({ change: "item", item: picked });
	}
	return (
		<div className="grid gap-3">
			<ItemField draft={draft} change={change} onPick={pick} field={form.field("item")} />
			{isKnown ? (
				<KnownCategory category={category} />
			) : (
				<CategoryField
					categories={categories}
					chosen={category}
					onChoose={choose}
					field={form.field("categoryId")}
				/>
			)}
		</div>
	);
}

/** The category that follows from the item. */
function KnownCategory({ category }: { category: CategoryView }) {
	const nameOf = useCategoryName();
	return (
		<p className="flex items-center gap-2 text-md text-ink-2">
			<CategoryGlyph slug={category.slug} />
			<span>{nameOf(category.slug) ?? category.name}</span>
			<input type="hidden" name="categoryId" value={category.id} />
		</p>
	);
}

interface CategoryFieldProps {
	categories: readonly CategoryView[];
	chosen: CategoryView | null;
	onChoose: (category: CategoryView) => void;
	field: FieldWiring;
}

/** The categories as a row of choices with pictograms; one that is not active yet cannot be chosen. */
function CategoryField({ categories, chosen, onChoose, field }: CategoryFieldProps) {
	const t = useT();
	const nameOf = useCategoryName();
	const byId = new Map(categories.map((category) => [category.id, category]));
	const choices = categories.map(({ id, slug, name, isActive }) => ({
		value: id,
		label: nameOf(slug) ?? name,
		disabled: !isActive,
	}));
	return (
		<ChoiceSet
			{...field}
			legend={t("common.category")}
			layout="tabs"
			choices={choices}
			choiceClass={() => "tab"}
			value={chosen?.id ?? ""}
			required
			onValueChange={(id) => {
				const category = byId.get(id);
				if (category) onChoose(category);
			}}
		>
			{({ value, label, disabled }) => (
				<>
					<CategoryGlyph slug={byId.get(value)?.slug ?? null} />
					<span>{label}</span>
					{disabled && <small>{t("listing.create.comingSoon")}</small>}
				</>
			)}
		</ChoiceSet>
	);
}

interface ItemFieldProps {
	draft: ListingDraft;
	change: (change: ListingDraftChange) => void;
	onPick: (item: ItemChoice) => void;
	field: FieldWiring;
}

/** The offered item: one of the catalogue, or the person's own words. */
function ItemField({ draft, change, onPick, field }: ItemFieldProps) {
	const t = useT();
	return (
		<Field
			id={field.id}
			label={t("listing.create.item")}
			hint={draft.item ? undefined : t("listing.create.itemHint")}
			error={field.error}
		>
			{(wiring) => (
				<ItemCombobox
					text={withPrinting(draft.itemText, draft.item?.printing)}
					onText={(text) => change({ change: "itemText", text })}
					onPick={onPick}
					takesTyped
					isChosen={draft.item !== null}
				>
					{(input) => (
						<span className="input">
							<Icon name="search" />
							<input
								{...wiring}
								{...input}
								type="text"
								name={draft.item ? undefined : field.name}
								maxLength={200}
								placeholder={t("listing.create.itemPlaceholder")}
							/>
							{draft.item && <input type="hidden" name={field.name} value={draft.item.id} />}
						</span>
					)}
				</ItemCombobox>
			)}
		</Field>
	);
}

interface PublishBarProps {
	isSending: boolean;
	/** True for a form that did not reach the server, and may be sent again. */
	isLost: boolean;
	/** True while the image is made smaller. */
	isPreparing: boolean;
	draft: ListingDraft;
}

/** The form's act at the foot of the window, with the progress of the upload and the notice when that broke off. */
function PublishBar({ isSending, isLost, isPreparing, draft }: PublishBarProps) {
	const t = useT();
	// An image makes the upload slow.
	const hasImage = draft.image !== null;
	return (
		<TaskBar
			summary={<p>{t("listing.create.submitNote")}</p>}
			problem={
				<>
					{isSending && hasImage && <SendingProgress />}
					{isLost && (
						<Notice tone="bad" icon="offline" title={t("listing.create.lost")} role="alert" className="mb-3">
							<p>{t(hasImage ? "listing.create.lostTextImage" : "listing.create.lostText")}</p>
						</Notice>
					)}
				</>
			}
		>
			<Button type="submit" pending={isSending || isPreparing} icon={isLost ? "refresh" : undefined}>
				{t(isLost ? "common.retry" : "common.publish")}
			</Button>
		</TaskBar>
	);
}

/** The optional parts that a draft leaves out, with their price; it can be published all the same. */
function MissingParts({ draft }: { draft: ListingDraft }) {
	const t = useT();
	const missing = [
		draft.image === null && t("listing.create.withoutImage"),
		draft.condition === null && !draft.category?.isDigital && t("listing.create.withoutCondition"),
		draft.wanted.length === 0 && t("listing.create.withoutWanted"),
	].filter((text) => text !== false);
	if (draft.category === null || draft.itemText === "" || missing.length === 0) return null;
	return (
		<Notice tone="plain" icon="info" title={t("listing.create.without")}>
			<ul>
				{missing.map((text) => (
					<li key={text}>{text}</li>
				))}
			</ul>
		</Notice>
	);
}

function SendingProgress() {
	const t = useT();
	const percent = Math.floor(useSentShare() * 100);
	const text = percent < 100 ? t("listing.create.sending", { percent }) : t("listing.create.sent");
	return (
		<div className="mb-3 grid gap-1 text-md text-ink-2">
			<progress
				className="h-2 w-full max-w-[320px] appearance-none overflow-hidden rounded-full bg-royal-soft [&::-moz-progress-bar]:bg-royal [&::-webkit-progress-bar]:bg-royal-soft [&::-webkit-progress-value]:bg-royal"
				value={percent}
				max={100}
				aria-label={t("listing.create.sendingLabel")}
			/>
			<span className="num">{text}</span>
		</div>
	);
}

interface OfferCardFormProps {
	draft: ListingDraft;
	change: (change: ListingDraftChange) => void;
	/** Key of the form, the same at each try, so that sending it twice gives one listing. */
	submissionKey: string;
}

/** The form of a listing that offers a Reino Card: its texts alone, since the card is given. */
export function OfferCardForm({ draft, change: changeDraft, submissionKey }: OfferCardFormProps) {
	const t = useT();
	const { form, change } = useListingForm<unknown>(changeDraft, {});
	return (
		<ActionForm form={form} className="mt-6 grid gap-5">
			<input type="hidden" name="submissionKey" value={submissionKey} />
			<FormErrors form={form} title={t("listing.create.failed")} />
			<HaveFields {...{ draft, change }} field={form.field} isOfCard />
			<h2 className="type-block mt-3">{t("listing.create.want")}</h2>
			<WantFields {...{ draft, change }} field={form.field} />
			<div className="flex items-center gap-4 text-md text-ink-2 max-md:grid">
				<Button type="submit" pending={form.isSending}>
					{t("common.publish")}
				</Button>
				<p>{t("listing.create.submitNote")}</p>
			</div>
		</ActionForm>
	);
}

interface CreatePreviewProps {
	draft: ListingDraft;
	owner: ListingCardView["owner"];
	/** The image of the offered card, where none is picked. */
	image?: ListingCardImage;
}

/** The card of a draft, as people will see it. */
export function CreatePreview({ draft, owner, image: stored }: CreatePreviewProps) {
	const t = useT();
	const { image: picked, category } = draft;
	const title = draft.title || draft.itemText;
	const preview = picked?.url
		? { key: "", src: picked.url, width: 5, height: 7, color: "var(--sunk)" }
		: null;
	const image = preview ?? stored ?? null;
	return (
		<aside className="sticky top-5 self-start pt-6 max-md:hidden" aria-label={t("listing.create.preview")}>
			<p className="label mb-3">{t("listing.create.preview")}</p>
			<ListingCard
				preview={{ isUntitled: !title }}
				eager
				headingLevel={2}
				listing={{
					id: "preview",
					title: title || t("listing.create.previewTitle"),
					printing: draft.item?.printing ?? null,
					itemName: nameKey(draft.itemText) === nameKey(title) ? null : draft.itemText || null,
					description: draft.description,
					categorySlug: category?.slug ?? "",
					rarity: category?.isSpecial ? draft.rarity : null,
					isPremium: false,
					isOpenToOffers: draft.isOpenToOffers,
					interestCount: 0,
					image,
					edition: image ? null : (draft.item?.edition ?? null),
					owner,
					wanted: draft.wanted.slice(0, cardWantedCount).map(cardWanted),
					wantedMore: Math.max(0, draft.wanted.length - cardWantedCount),
				}}
			/>
		</aside>
	);
}
