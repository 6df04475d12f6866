import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { CategoryField } from "./category-field.tsx";
import "./create-form.css";
import { CreateSubmit } from "./create-submit.tsx";
import { HaveFields, WantFields } from "./draft-fields.tsx";
import { ItemField } from "./item-field.tsx";
import { fieldOf, type ListingAnswer, publishedBefore } from "./listing-answer.ts";
import { PictureField } from "./picture-field.tsx";
import { focusFirstProblem, type ProblemField, useFormProblems } from "./use-form-problems.ts";
import type { DraftChange, ListingDraft } from "./use-listing-draft.ts";
import type { ListingSending } from "./use-send-listing.ts";

export interface CreateFormProps {
	categories: readonly CategoryView[];
	draft: ListingDraft;
	change: (change: DraftChange) => void;
	/** The same at each try, so that a second sending gives no second listing. */
	submissionKey: string;
	sending: ListingSending;
	/** Sends the form; without script the browser does. */
	onSend: (form: HTMLFormElement) => void;
	answer: ListingAnswer | undefined;
	/** The message of an expected failure. */
	messageOf: (code: ErrorCode) => MessageKey;
}

/** Everything that a listing says, as one form that posts whole. */
export function CreateForm(props: CreateFormProps) {
	const t = useT();
	const { draft, change, answer, submissionKey, sending, onSend } = props;
	const problem = useFormProblems(props);
	const form = useRef<HTMLFormElement>(null);
	const preparing = draft.picture?.ready === false;
	useEffect(() => {
		if (answer && !answer.ok) focusFirstProblem(form.current);
	}, [answer]);

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (!preparing) onSend(event.currentTarget);
	}

	return (
		<Form ref={form} method="post" encType="multipart/form-data" onSubmit={submit} noValidate>
			<input type="hidden" name="submissionKey" value={submissionKey} />
			<FailureNotice {...props} />
			<HaveSection {...props} problem={problem} />
			<Section number="2" title={t("listing.create.want")} outlined>
				<WantFields {...{ draft, change, problem }} />
			</Section>
			<CreateSubmit sending={sending} hasPicture={draft.picture !== null} preparing={preparing} />
		</Form>
	);
}

interface HaveSectionProps extends CreateFormProps {
	problem: (field: ProblemField) => string | undefined;
}

function HaveSection({ categories, draft, change, problem, messageOf }: HaveSectionProps) {
	const t = useT();
	return (
		<Section number="1" title={t("listing.create.have")}>
			<CategoryField
				categories={categories}
				chosen={draft.category}
				onChoose={(category) => change({ change: "category", category })}
				error={problem("categoryId")}
			/>
			<ItemField draft={draft} change={change} error={problem("item")} />
			<HaveFields {...{ draft, change, problem }} />
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

/**
 * A failure that belongs to no field; where no script goes to the field, any other too, so that a page that comes back
 * says why at its top.
 */
function FailureNotice({ answer, messageOf }: CreateFormProps) {
	const t = useT();
	if (!answer || answer.ok) return null;
	const { code, params } = answer.failure;
	const published = publishedBefore(answer);
	const notice = (
		<Notice
			tone="bad"
			icon="warning"
			title={t(published ? "listing.create.already" : "listing.create.failed")}
			role="alert"
			className="mt-6"
		>
			<p>{t(messageOf(code), params)}</p>
			{published && (
				<Link to={`/intercambios/${published}`} className="link-more mt-2">
					{t("listing.create.alreadySee")}
					<Icon name="chevron-right" size="s" />
				</Link>
			)}
		</Notice>
	);
	return fieldOf(answer.failure) ? <noscript>{notice}</noscript> : notice;
}
