import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { createListingPath, showcasesPath } from "#app/shared/paths.ts";
import { deleteShowcasePath } from "#app/shared/showcase-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton, DeleteForm } from "#app/ui/delete-form.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { type ActionFormState as FormState, useActionForm } from "#app/ui/use-action-form.ts";
import {
	checkPieces,
	checkShowcaseDescription,
	checkShowcaseName,
	type ElementView,
	type PickableListingPage,
	showcaseDescriptionMaxLength,
	showcaseNameMaxLength,
} from "../../rules.ts";
import { ElementPicker, ListingPicker } from "./pickers.tsx";
import { ShelfList, ShelfPreview } from "./shelf.tsx";
import {
	changeShowcaseDraft,
	clearStoredDraft,
	type ShowcaseDraftChange,
	type ShowcaseDraftOptions,
	type ShowcaseDraftState,
	useShowcaseDraft,
} from "./showcase-draft.ts";

interface ShowcaseEditorProps
	extends Omit<ShowcaseFormProps, "state">,
		Omit<ShowcaseDraftOptions, "showcaseId" | "elements"> {
	/** The page's heading. */
	heading: ReactNode;
}

/** The form of a showcase beside the preview of its shelf. */
export function ShowcaseEditor({ heading, ...props }: ShowcaseEditorProps) {
	const { owner, formKey, initial, added, ...form } = props;
	const state = useShowcaseDraft(props);
	const navigate = useNavigate();
	const { path } = form;
	const isAdded = added !== null;
	// The piece of the address is in the draft now; without it in the address it does not return once it is removed.
	useEffect(() => {
		if (isAdded) void navigate(path, { replace: true, preventScrollReset: true });
	}, [isAdded, navigate, path]);
	return (
		<>
			{heading}
			{state.isRestored && <RestoredDraftNotice onStartOver={state.startOver} />}
			<div className="flex flex-col md:grid md:grid-cols-[minmax(0,1fr)_280px] md:items-start md:gap-8 lg:grid-cols-[minmax(0,1fr)_430px] lg:gap-16">
				<ShowcaseForm {...form} state={state} />
				<OptionalPart>
					<ShelfPreview draft={state.draft} />
				</OptionalPart>
			</div>
		</>
	);
}

function RestoredDraftNotice({ onStartOver }: { onStartOver: () => void }) {
	const t = useT();
	return (
		<Notice tone="plain" icon="clock" title={t("listing.create.back")} role="status" className="mt-6">
			<p>{t("showcases.form.back")}</p>
			<Button variant="ghost" size="s" className="-ml-3 mt-2" onClick={onStartOver}>
				{t("listing.create.startOver")}
			</Button>
		</Notice>
	);
}

interface ShowcaseFormProps {
	/** Undefined for a new showcase. */
	showcaseId: string | undefined;
	/** The form's action. */
	path: string;
	cancelPath: string;
	state: ShowcaseDraftState;
	elements: readonly ElementView[];
	listings: PickableListingPage;
	/** More actions. */
	more?: ReactNode;
}

/** The texts of a showcase, its pieces and their order. */
function ShowcaseForm(props: ShowcaseFormProps) {
	const t = useT();
	const { showcaseId, path, cancelPath, state, elements, listings, more } = props;
	const { draft } = state;
	const { form, change } = useShowcaseForm(props);
	return (
		<ActionForm form={form}>
			<input type="hidden" name={showcaseId ? "version" : "submissionKey"} value={state.formKey} />
			<ShowcaseErrors form={form} {...{ showcaseId, path }} />
			<TextSection form={form} {...{ draft, change }} />
			<ShelfSection form={form} {...{ draft, change }} />
			<fieldset {...pieceFieldset(form)}>
				<Section
					title={t("showcases.elements.title")}
					count={elements.length}
					lead={t("showcases.elements.lead")}
				>
					<ElementPicker pieces={draft.pieces} {...{ showcaseId, elements, change }} />
				</Section>
				<Section
					title={t("showcases.listings.title")}
					count={listings.total}
					lead={t("showcases.listings.lead")}
				>
					{listings.total > 0 ? (
						<ListingPicker first={listings} pieces={draft.pieces} change={change} />
					) : (
						<NoListings />
					)}
				</Section>
			</fieldset>
			<FormEnd form={form} onCancel={() => clearStoredDraft(showcaseId)} {...{ cancelPath, more }} />
		</ActionForm>
	);
}

type ShowcaseFormState = FormState<unknown>;

/** The form, and the function that changes its draft and checks the pieces again. */
function useShowcaseForm({ path, state }: ShowcaseFormProps) {
	const t = useT();
	const latest = useRef(state.draft);
	latest.current = state.draft;
	const form = useActionForm<unknown>({
		action: path,
		labels: {
			name: t("common.name"),
			description: t("common.description"),
			pieces: t("showcases.shelf.title"),
		},
		checks: {
			name: checkShowcaseName,
			description: checkShowcaseDescription,
			pieces: () => checkPieces(latest.current.pieces),
		},
	});
	const recheck = useRef(form.recheck);
	recheck.current = form.recheck;
	// The same function each time, so that memoised parts do not render while a text is typed.
	const changeDraftState = state.change;
	const change = useCallback(
		(next: ShowcaseDraftChange) => {
			latest.current = changeShowcaseDraft(latest.current, next);
			changeDraftState(next);
			recheck.current("pieces");
		},
		[changeDraftState],
	);
	return { form, change };
}

/** The errors of the form; {@link FormEnd} shows that the server was out of reach. */
function ShowcaseErrors({
	form,
	showcaseId,
	path,
}: { form: ShowcaseFormState } & Pick<ShowcaseFormProps, "showcaseId" | "path">) {
	const t = useT();
	const code = form.failure?.code;
	if (code === "service.unavailable") return null;
	return (
		<FormErrors form={form} className="mt-6">
			{code === "showcase.changed" && (
				<Link
					to={showcaseId ? path : showcasesPath}
					reloadDocument
					className="link-more mt-2"
					onClick={() => clearStoredDraft(showcaseId)}
				>
					{t("showcases.form.reload")}
					<Icon name="refresh" size="s" />
				</Link>
			)}
		</FormErrors>
	);
}

const sectionClass = "grid grid-cols-1 gap-5 border-b border-line py-6 md:py-8";

type SectionOfFormProps = Pick<ShowcaseDraftState, "draft" | "change"> & { form: ShowcaseFormState };

/** The attributes by which the fieldset of pieces has its error. */
function pieceFieldset(form: ShowcaseFormState) {
	const { id, error } = form.field("pieces");
	return { id, ...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` }) };
}

function TextSection({ form, draft, change }: SectionOfFormProps) {
	const t = useT();
	return (
		<section className={sectionClass}>
			<TextField
				{...form.field("name")}
				label={t("common.name")}
				hint={t("showcases.form.nameHint")}
				value={draft.name}
				limit={showcaseNameMaxLength}
				required
				autoComplete="off"
				onValueChange={(value) => change({ change: "text", field: "name", text: value })}
			/>
			<TextArea
				{...form.field("description")}
				label={t("common.description")}
				note={t("common.optional")}
				value={draft.description}
				limit={showcaseDescriptionMaxLength}
				onValueChange={(value) => change({ change: "text", field: "description", text: value })}
			/>
		</section>
	);
}

function ShelfSection({ form, draft, change }: SectionOfFormProps) {
	const t = useT();
	const heading = useRef<HTMLHeadingElement>(null);
	const { id, error } = form.field("pieces");
	return (
		<section className={sectionClass}>
			<h2 ref={heading} tabIndex={-1} className="type-block">
				{t("showcases.shelf.title")}{" "}
				<small className="num ml-1 font-text text-md font-normal tracking-normal text-ink-2">
					{t("showcases.pieces", { count: draft.pieces.length })}
				</small>
			</h2>
			<FieldError id={`${id}-error`} text={error} />
			<ShelfList pieces={draft.pieces} lifted={draft.lifted} change={change} heading={heading} />
		</section>
	);
}

interface SectionProps {
	title: string;
	count: number;
	lead: string;
	children: ReactNode;
}

function Section({ title, count, lead, children }: SectionProps) {
	return (
		<section className={sectionClass}>
			<div>
				<h2 className="type-block">
					<span>{title}</span>{" "}
					<small className="num ml-1 font-text text-md font-normal tracking-normal text-ink-2">{count}</small>
				</h2>
				<p className="text-ink-2">{lead}</p>
			</div>
			{children}
		</section>
	);
}

function NoListings() {
	const t = useT();
	return (
		<div className="flex flex-wrap items-center gap-3 text-ink-2">
			<p>{t("showcases.listings.none")}</p>
			<ButtonLink to={createListingPath} variant="secondary" size="s" icon="plus">
				{t("shell.publishTrade")}
			</ButtonLink>
		</div>
	);
}

export interface FormEndProps {
	form: Pick<FormState<unknown>, "failure" | "isSending">;
	cancelPath: string;
	onCancel: () => void;
	/** More actions. */
	more?: ReactNode;
}

/** The buttons of a showcase's form, with a notice when the form did not reach the server. */
export function FormEnd({ form, cancelPath, onCancel, more }: FormEndProps) {
	const t = useT();
	const isLost = form.failure?.code === "service.unavailable";
	return (
		<>
			{isLost && (
				<Notice tone="bad" icon="offline" title={t("showcases.form.lost")} role="alert" className="mt-6">
					<p>{t("showcases.form.lostText")}</p>
				</Notice>
			)}
			<div className="flex flex-wrap gap-3 py-5 max-md:*:first:flex-1 md:pt-6">
				<Button type="submit" pending={form.isSending} icon={isLost ? "refresh" : undefined}>
					{t("showcases.form.save")}
				</Button>
				<ButtonLink variant="secondary" to={cancelPath} onClick={onCancel}>
					{t("common.cancel")}
				</ButtonLink>
				{more}
			</div>
		</>
	);
}

/** The button that deletes a showcase, after a question. */
export function DeleteShowcase({ id, name }: { id: string; name: string }) {
	const t = useT();
	return (
		<DeleteButton
			label={t("showcases.delete.action")}
			title={t("showcases.delete.title")}
			text={t("showcases.delete.text", { name })}
			labels={{ cancel: t("common.cancel"), close: t("common.close") }}
			className="max-md:col-span-full md:ml-auto"
			renderForm={(cancel) => <DeleteShowcaseForm id={id} cancel={cancel} />}
		/>
	);
}

function DeleteShowcaseForm({ id, cancel }: { id: string; cancel: ReactNode }) {
	const t = useT();
	const form = useActionForm<unknown>({ action: deleteShowcasePath(id) });
	return <DeleteForm form={form} confirm={t("showcases.delete.action")} cancel={cancel} />;
}
