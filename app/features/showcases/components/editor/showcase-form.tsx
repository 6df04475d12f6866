import { type ReactNode, useCallback, useRef } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { createListingPath, showcasesPath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type ActionForm as FormState, useActionForm } from "#app/ui/use-action-form.ts";
import {
	checkDescription,
	checkName,
	checkPieces,
	descriptionMaxLength,
	type ElementView,
	nameMaxLength,
	type PickableListingPage,
} from "../../rules.ts";
import "./editor.css";
import { ElementPicker } from "./element-picker.tsx";
import { FormEnd } from "./form-end.tsx";
import { forgetShowcaseDraft } from "./kept-showcase.ts";
import { ListingPicker } from "./listing-picker.tsx";
import { ShelfList } from "./shelf-list.tsx";
import { changeDraft, type DraftChange } from "./showcase-draft.ts";
import type { ShowcaseDraftState } from "./use-showcase-draft.ts";

export interface ShowcaseFormProps {
	/** Undefined for a new showcase. */
	showcaseId: string | undefined;
	/** Where the form is. */
	path: string;
	/** Where it leads without saving. */
	cancelPath: string;
	state: ShowcaseDraftState;
	elements: readonly ElementView[];
	listings: PickableListingPage;
	/** Further actions. */
	more?: ReactNode;
}

/** All that makes a showcase: what it is called, what stands in it, and in which order. */
export function ShowcaseForm(props: ShowcaseFormProps) {
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
			<FormEnd form={form} onCancel={() => forgetShowcaseDraft(showcaseId)} {...{ cancelPath, more }} />
		</ActionForm>
	);
}

type ShowcaseFormState = FormState<unknown>;

/** The form, and what changes its draft and has the pieces checked anew. */
function useShowcaseForm({ path, state }: ShowcaseFormProps) {
	const t = useT();
	const latest = useRef(state.draft);
	latest.current = state.draft;
	const form = useActionForm<unknown>({
		action: path,
		labels: {
			name: t("showcases.form.name"),
			description: t("showcases.form.description"),
			pieces: t("showcases.shelf.title"),
		},
		checks: {
			name: checkName,
			description: checkDescription,
			pieces: () => checkPieces(latest.current.pieces),
		},
	});
	const recheck = useRef(form.recheck);
	recheck.current = form.recheck;
	// The same function each time: what does not show a text is not drawn anew when it is typed.
	const changeDraftState = state.change;
	const change = useCallback(
		(next: DraftChange) => {
			latest.current = changeDraft(latest.current, next);
			changeDraftState(next);
			recheck.current("pieces");
		},
		[changeDraftState],
	);
	return { form, change };
}

/** Why it was refused; what did not reach the server is told where it was sent. */
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
					onClick={() => forgetShowcaseDraft(showcaseId)}
				>
					{t("showcases.form.reload")}
					<Icon name="refresh" size="s" />
				</Link>
			)}
		</FormErrors>
	);
}

type SectionOfFormProps = Pick<ShowcaseDraftState, "draft" | "change"> & { form: ShowcaseFormState };

/** Of what can stand on the shelf nothing, or too much, was chosen. */
function pieceFieldset(form: ShowcaseFormState) {
	const { id, error } = form.field("pieces");
	return { id, ...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` }) };
}

function TextSection({ form, draft, change }: SectionOfFormProps) {
	const t = useT();
	return (
		<section className="editor-section">
			<TextField
				{...form.field("name")}
				label={t("showcases.form.name")}
				hint={t("showcases.form.nameHint")}
				value={draft.name}
				limit={nameMaxLength}
				required
				autoComplete="off"
				onValueChange={(value) => change({ change: "text", field: "name", text: value })}
			/>
			<TextArea
				{...form.field("description")}
				label={t("showcases.form.description")}
				note={t("showcases.form.optional")}
				value={draft.description}
				limit={descriptionMaxLength}
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
		<section className="editor-section">
			<h2 ref={heading} tabIndex={-1} className="editor-title">
				{t("showcases.shelf.title")}{" "}
				<small className="num">{t("showcases.pieces", { count: draft.pieces.length })}</small>
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
		<section className="editor-section">
			<div>
				<h2 className="editor-title">
					<span>{title}</span> <small className="num">{count}</small>
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
		<div className="editor-none">
			<p>{t("showcases.listings.none")}</p>
			<ButtonLink to={createListingPath} variant="secondary" size="s" icon="plus">
				{t("showcases.listings.publish")}
			</ButtonLink>
		</div>
	);
}
