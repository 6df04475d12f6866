import { type FormEvent, type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { listingPath } from "#app/shared/paths.ts";
import type { Failure, Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ImageField } from "#app/ui/image-field.tsx";
import { CategoryField } from "./category-field.tsx";
import "./create-form.css";
import { ItemField } from "../picker/item-field.tsx";
import { CreateSubmit } from "./create-submit.tsx";
import { HaveFields, WantFields } from "./draft-fields.tsx";
import { type PublishedListing, setListingForm } from "./send-listing.ts";
import type { DraftChange, ListingDraft } from "./use-listing-draft.ts";
import { type ListingForm, useListingForm } from "./use-listing-form.ts";

export interface CreateFormProps {
	categories: readonly CategoryView[];
	draft: ListingDraft;
	change: (change: DraftChange) => void;
	/** The same at each try, so that a second sending gives no second listing. */
	submissionKey: string;
	/** The result of the form when it was sent without script. */
	result: Result<PublishedListing> | undefined;
	onPublished: (id: string) => void;
	onFailed: (failure: Failure) => void;
}

/** Everything that a listing says, as one form that posts whole. */
export function CreateForm(props: CreateFormProps) {
	const t = useT();
	const { categories, draft, submissionKey, result, onPublished, onFailed } = props;
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
					{t("listing.create.alreadySee")}
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
		<section className="create-section">
			<h2>
				<i className={outlined ? "outlined" : undefined} aria-hidden="true">
					{number}
				</i>
				<span>{title}</span>
			</h2>
			{children}
		</section>
	);
}
