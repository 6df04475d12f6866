import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type ActionFormState as FormState, useActionForm } from "#app/ui/use-action-form.ts";
import { Spinner } from "#app/ui/waiting.tsx";
import { newShowcaseChoice, type ShowcaseWithPiece } from "../../rules.ts";

interface PlacingDialogProps {
	/** The route that lists the person's showcases and takes the choice. */
	path: string;
	/** The form of a new showcase with the piece; without it the choice of `new` is sent, which redirects there. */
	createPath?: string | undefined;
	onOpenChange: (open: boolean) => void;
}

/** The dialog that puts a listing or a card into one of the person's showcases. */
export function PlacingDialog({ path, createPath, onOpenChange }: PlacingDialogProps) {
	const t = useT();
	const { load, data } = useFetcher<{ readonly showcases: readonly ShowcaseWithPiece[] }>();
	useEffect(() => {
		void load(path);
	}, [load, path]);
	return (
		<Dialog
			open
			onOpenChange={onOpenChange}
			title={t("showcases.placing.title")}
			closeLabel={t("common.close")}
		>
			{data ? (
				<ShowcaseChoices {...{ path, createPath }} showcases={data.showcases} />
			) : (
				<Spinner label={t("showcases.placing.loading")} className="w-full py-8" />
			)}
		</Dialog>
	);
}

interface ShowcaseChoicesProps {
	path: string;
	showcases: readonly ShowcaseWithPiece[];
	createPath?: string | undefined;
}

/** The person's showcases, each with its button, and that of a new one. */
function ShowcaseChoices({ path, createPath, showcases }: ShowcaseChoicesProps) {
	const t = useT();
	const form = useActionForm<unknown>({
		action: path,
		onDone: () => showToast({ tone: "ok", text: t("showcases.placing.done") }),
	});
	return (
		<>
			<ActionForm form={form}>
				<FormErrors form={form} className="mb-4" />
				{showcases.length === 0 && <p className="text-ink-2">{t("showcases.placing.none")}</p>}
				<ul>
					{showcases.map((showcase) => (
						<li
							key={showcase.id}
							className="flex min-h-[60px] items-center justify-between gap-3 border-b border-line [&>:last-child]:flex-none"
						>
							<span className="type-name min-w-0 wrap-anywhere">{showcase.name}</span>
							<PlaceInShowcase showcase={showcase} form={form} />
						</li>
					))}
				</ul>
				{!createPath && <NewShowcase />}
			</ActionForm>
			{createPath && (
				<ButtonLink variant="ghost" icon="plus" className="mt-3 -ml-3" to={createPath}>
					{t("showcases.placing.new")}
				</ButtonLink>
			)}
		</>
	);
}

function NewShowcase() {
	const t = useT();
	return (
		<Button
			type="submit"
			variant="ghost"
			icon="plus"
			className="mt-3 -ml-3"
			name="showcaseId"
			value={newShowcaseChoice}
		>
			{t("showcases.placing.new")}
		</Button>
	);
}

/** The button that puts the piece into a showcase, or a tag if it is there. */
function PlaceInShowcase({ showcase, form }: { showcase: ShowcaseWithPiece; form: FormState<unknown> }) {
	const t = useT();
	if (showcase.isIn) {
		return (
			<Tag tone="ok" icon="check">
				{t("showcases.placing.isIn")}
			</Tag>
		);
	}
	return (
		<Button
			type="submit"
			variant="secondary"
			size="s"
			name="showcaseId"
			value={showcase.id}
			aria-label={t("showcases.placing.addNamed", { name: showcase.name })}
			pending={form.isSending && form.fetcher.formData?.get("showcaseId") === showcase.id}
		>
			{t("common.add")}
		</Button>
	);
}
