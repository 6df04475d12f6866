import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type ActionForm as FormState, useActionForm } from "#app/ui/use-action-form.ts";
import { newShowcaseChoice, type ShowcaseWithPiece } from "../../rules.ts";
import "./placing.css";

export interface ShowcaseChoicesProps {
	/** Where a choice is sent. */
	path: string;
	/** All of the owner's. */
	showcases: readonly ShowcaseWithPiece[];
	/** The form of a new showcase that begins with it; without one, the choice of `new` is sent, which leads there. */
	createPath?: string | undefined;
}

/** One's own showcases, each with a way to put something in; a new one can begin with it. */
export function ShowcaseChoices({ path, createPath, showcases }: ShowcaseChoicesProps) {
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
				<ul className="placing-rows">
					{showcases.map((showcase) => (
						<li key={showcase.id}>
							<span className="type-name">{showcase.name}</span>
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

/** The choice of a showcase that is not there yet. */
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

/** Whether it stands there already, or the button that puts it there. */
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
			{t("showcases.placing.add")}
		</Button>
	);
}
