import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { ShelfPreview } from "./shelf-preview.tsx";
import { ShowcaseForm, type ShowcaseFormProps } from "./showcase-form.tsx";
import { type ShowcaseDraftOptions, useShowcaseDraft } from "./use-showcase-draft.ts";

export interface ShowcaseEditorProps
	extends Omit<ShowcaseFormProps, "state">,
		Omit<ShowcaseDraftOptions, "showcaseId" | "elements"> {
	/** The page's heading. */
	heading: ReactNode;
}

/** The form of a showcase beside the shelf as it will look. */
export function ShowcaseEditor({ heading, ...props }: ShowcaseEditorProps) {
	const { owner, formKey, initial, added, ...form } = props;
	const state = useShowcaseDraft(props);
	const navigate = useNavigate();
	const { path } = form;
	const isAdded = added !== null;
	// What the address put on the shelf is in the draft now: it does not come back once it was taken away.
	useEffect(() => {
		if (isAdded) void navigate(path, { replace: true, preventScrollReset: true });
	}, [isAdded, navigate, path]);
	return (
		<>
			{heading}
			{state.isBack && <DraftIsBack onStartOver={state.startOver} />}
			<div className="showcase-editor">
				<ShowcaseForm {...form} state={state} />
				<OptionalPart>
					<ShelfPreview draft={state.draft} />
				</OptionalPart>
			</div>
		</>
	);
}

function DraftIsBack({ onStartOver }: { onStartOver: () => void }) {
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
