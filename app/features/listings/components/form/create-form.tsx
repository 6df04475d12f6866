import { clsx } from "clsx";
import { type FormEvent, type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { listingPath } from "#app/shared/paths.ts";
import type { Failure, Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceSet } from "#app/ui/choice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ImageField } from "#app/ui/image-field.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { FieldWiring } from "#app/ui/use-action-form.ts";
import {
	cardWantedCount,
	type ListingCardImage,
	type ListingCardView,
	nameKey,
	withPrinting,
} from "../../rules.ts";
import { CategoryGlyph } from "../card/category.tsx";
import { ListingCard } from "../card/listing-card.tsx";
import { ItemCombobox } from "../picker/item-combobox.tsx";
import { HaveFields, type ListingForm, ThingInputs, useListingForm, WantFields } from "./draft-fields.tsx";
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
		<ActionForm form={form} worksWithoutScript encType="multipart/form-data" onSubmit={onSubmit}>
			<input type="hidden" name="submissionKey" value={submissionKey} />
			{thing && <ThingInputs {...{ thing, draft }} />}
			{!isLost && <CreateErrors form={form} />}
			<HaveSection {...{ categories, draft, form, change }} />
			<Section number="2" title={t("listing.create.want")} outlined>
				<WantFields {...{ draft, change }} field={form.field} />
			</Section>
			<CreateSubmit isSending={form.isSending} isLost={isLost} isPreparing={isPreparing} draft={draft} />
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
		<FormErrors
			form={form}
			title={t(published ? "listing.create.already" : "listing.create.failed")}
			className="mt-6"
		>
			{published && (
				<Link to={listingPath(published)} className="link-more mt-2">
					{t("common.seeListing")}
					<Icon name="chevron-right" size="s" />
				</Link>
			)}
		</FormErrors>
	);
}

type HaveSectionProps = ListingForm<PublishedListing> & Pick<CreateFormProps, "categories" | "draft">;

function HaveSection({ categories, draft, form, change }: HaveSectionProps) {
	const t = useT();
	return (
		<Section number="1" title={t("listing.create.have")}>
			<CategoryField
				categories={categories}
				chosen={draft.category}
				onChoose={(category) => change({ change: "category", category })}
				field={form.field("categoryId")}
			/>
			<ItemField draft={draft} change={change} field={form.field("item")} />
			<HaveFields {...{ draft, change }} field={form.field} />
			<ImageField
				image={draft.image}
				onImage={(image) => change({ change: "fields", fields: { image } })}
				field={form.field("image")}
				texts={{ empty: t("listing.create.imageEmpty"), shown: t("listing.create.imageShown") }}
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
		<section className="grid grid-cols-1 gap-5 border-b border-line py-8 max-md:py-6">
			<h2 className="type-block flex items-center gap-3">
				<span
					className={clsx(
						"h-9 w-[26px] flex-none rounded-s text-center text-base leading-9",
						outlined ? "text-royal inset-ring-2 inset-ring-royal" : "bg-fill text-on-fill",
					)}
					aria-hidden="true"
				>
					{number}
				</span>
				<span>{title}</span>
			</h2>
			{children}
		</section>
	);
}

interface CategoryFieldProps {
	categories: readonly CategoryView[];
	chosen: CategoryView | null;
	onChoose: (category: CategoryView) => void;
	field: FieldWiring;
}

/** The categories as choices with pictograms; one that is not active yet cannot be chosen. */
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
			layout="tiles"
			choices={choices}
			choiceClass={() => "tile"}
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
					<span>
						<span>{label}</span>
						{disabled && <small>{t("listing.create.comingSoon")}</small>}
					</span>
				</>
			)}
		</ChoiceSet>
	);
}

interface ItemFieldProps {
	draft: ListingDraft;
	change: (change: ListingDraftChange) => void;
	field: FieldWiring;
}

/** The offered item: one of the chosen category, or the person's own words. */
function ItemField({ draft, change, field }: ItemFieldProps) {
	const t = useT();
	return (
		<Field
			id={field.id}
			label={t("listing.create.item")}
			hint={t("listing.create.itemHint")}
			error={field.error}
		>
			{(wiring) => (
				<ItemCombobox
					text={withPrinting(draft.itemText, draft.item?.printing)}
					onText={(text) => change({ change: "itemText", text })}
					onPick={(item) => change({ change: "item", item })}
					categoryId={draft.category?.id}
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

interface CreateSubmitProps {
	isSending: boolean;
	/** True for a form that did not reach the server, and may be sent again. */
	isLost: boolean;
	/** True while the image is made smaller. */
	isPreparing: boolean;
	draft: ListingDraft;
}

/** The end of the form: its button, the progress of the upload, and the notice when that broke off. */
function CreateSubmit({ isSending, isLost, isPreparing, draft }: CreateSubmitProps) {
	const t = useT();
	// An image makes the upload slow.
	const hasImage = draft.image !== null;
	return (
		<>
			<MissingParts draft={draft} />
			{isLost && (
				<Notice tone="bad" icon="offline" title={t("listing.create.lost")} role="alert" className="mt-6">
					<p>{t(hasImage ? "listing.create.lostTextImage" : "listing.create.lostText")}</p>
				</Notice>
			)}
			<SubmitRow>
				<Button type="submit" pending={isSending || isPreparing} icon={isLost ? "refresh" : undefined}>
					{t(isLost ? "common.retry" : "common.publish")}
				</Button>
				{isSending && hasImage ? <SendingProgress /> : <p>{t("listing.create.submitNote")}</p>}
			</SubmitRow>
		</>
	);
}

/** The button that publishes, and what stands beside it. */
function SubmitRow({ children }: { children: ReactNode }) {
	return (
		<div className="flex items-center gap-4 pt-6 text-md text-ink-2 max-md:grid max-md:pt-5">{children}</div>
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
		<Notice tone="plain" icon="info" title={t("listing.create.without")} className="mt-6">
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
		<div className="grid min-w-0 flex-1 gap-1">
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
			<SubmitRow>
				<Button type="submit" pending={form.isSending}>
					{t("common.publish")}
				</Button>
				<p>{t("listing.create.submitNote")}</p>
			</SubmitRow>
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
					owner,
					wanted: draft.wanted.slice(0, cardWantedCount).map(cardWanted),
					wantedMore: Math.max(0, draft.wanted.length - cardWantedCount),
				}}
			/>
		</aside>
	);
}
