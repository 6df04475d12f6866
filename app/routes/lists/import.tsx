import { useState } from "react";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { undoImport } from "#app/features/lists/entry/commands-add.server.ts";
import { ColumnMappingStep, FileQuestionStep } from "#app/features/lists/import/components/file-steps.tsx";
import { ImportScreen } from "#app/features/lists/import/components/import-screen.tsx";
import { ImportFailed, ImportProgress } from "#app/features/lists/import/components/import-steps.tsx";
import {
	addImport,
	changeImport,
	getImport,
	resumeImport,
} from "#app/features/lists/import/pending/pending.server.ts";
import type { ImportView } from "#app/features/lists/import/rules.ts";
import type { AddImportInput, ChangeImportInput, ResumeImportInput } from "#app/features/lists/schema.ts";
import { ListAdded, ListUndone } from "#app/features/matches/people/components/list-added.tsx";
import { forgetMatchCount } from "#app/features/matches/people/queries.server.ts";
import { getMatchesOfAdded } from "#app/features/matches/people/queries-best.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { CommandContext } from "#app/platform/context.server.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { Page, useHeadingFocus } from "#app/ui/page.tsx";
import type { Route } from "./+types/import.ts";

export const handle = { task: true, error: "lists.add.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /listas/sumar/:id`: a text or file of one's own on its way to the lists, at whatever step it is. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	const page = Number(url.searchParams.get("pagina")) || 1;
	const view = await loaderResult(() => getImport(ctx, params.id, page));
	const categories = (await listCategories(ctx)).filter(({ isActive }) => isActive);
	const isAdded = view.outcome !== null && !view.outcome.isUndone;
	const added = isAdded ? await getMatchesOfAdded(ctx, url.searchParams.get("con"), locale) : null;
	return { view, categories, added, now: ctx.clock.now().toISOString() };
}

/** Handles every form of the page, by its intent. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	const commands = {
		change: (own: CommandContext, input: ChangeImportInput) => changeImport(own, input, deps),
		add: async (own: CommandContext, input: AddImportInput) => {
			const added = await addImport(own, input, deps);
			if (own.actor) forgetMatchCount(own, own.actor.id);
			return added;
		},
		resume: (own: CommandContext, input: ResumeImportInput) => resumeImport(own, input, deps),
		undoImport,
	};
	return formResult(ctx, request, (form) => runIntent<unknown>(ctx, form, commands, { id: params.id }));
}

export default function Review({ loaderData }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("lists.add.reviewTitle")} />
			<div className="wrap">
				<Step {...loaderData} />
			</div>
		</Page>
	);
}

type StepName = "columns" | "done" | "undone" | "question" | "rows" | "failed" | "working";

/** The step that a text or file is at. @param needsChoice whether the question of a file is shown once more */
function stepOf(
	{ file, mapping, rowsView, outcome, settings, status }: ImportView,
	needsChoice: boolean,
): StepName {
	if (mapping) return "columns";
	if (outcome) return outcome.isUndone ? "undone" : "done";
	if (file?.question && rowsView && (needsChoice || settings.choice === null)) return "question";
	if (rowsView) return "rows";
	return status === "failed" ? "failed" : "working";
}

/** The step that a text or file is at, which opens at its top, with its heading in focus. */
function Step({ view, categories, added, now }: Route.ComponentProps["loaderData"]) {
	const [needsChoice, setAsking] = useState(false);
	const { file, mapping, rowsView, outcome } = view;
	const step = stepOf(view, needsChoice);
	useHeadingFocus(step, true);
	if (mapping) return <ColumnMappingStep view={view} mapping={mapping} categories={categories} />;
	if (outcome && added) return <ListAdded {...{ view, outcome, now }} {...added} />;
	if (outcome) return <ListUndone outcome={outcome} />;
	if (step === "question" && file)
		return <FileQuestionStep view={view} file={file} onDone={() => setAsking(false)} />;
	if (rowsView) {
		const onQuestion = file?.question ? () => setAsking(true) : undefined;
		return <ImportScreen view={view} rowsView={rowsView} categories={categories} onQuestion={onQuestion} />;
	}
	return step === "failed" ? <ImportFailed view={view} /> : <ImportProgress view={view} />;
}
