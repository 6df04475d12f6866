import { redirect } from "react-router";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import type { Side } from "#app/features/lists/entry/rules.ts";
import { AddScreen } from "#app/features/lists/import/components/add-screen.tsx";
import { sendFile, sendText } from "#app/features/lists/import/pending/pending.server.ts";
import type { SendFileInput, SendTextInput } from "#app/features/lists/schema.ts";
import { imageFormResult, jsonResultOf, readFields } from "#app/http/form-result.server.ts";
import { useStaleLoaderData } from "#app/http/react-router-network-error.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { sendFileForm } from "#app/http/send-file-form.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { addToListsPath, importPath, listNames } from "#app/shared/list-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/add.ts";

export const handle = { task: true, error: "lists.add.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /listas/sumar`: where a list is pasted or a file is sent. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	const side: Side = url.searchParams.get("lado") === listNames.want ? "want" : "have";
	return { side, categories: (await listCategories(ctx)).filter(({ isActive }) => isActive) };
}

/** Reads a text or a file, which then waits at an address of its own, with the person from whose page one came. */
export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	return imageFormResult({ ctx, deps }, request, async ({ fields, files: [sent] }) => {
		const input = { ...readFields(fields), locale };
		const { id } =
			fields.get("intent") === "file"
				? await sendFile(ctx, input as SendFileInput, {
						file: (await sent?.bytes()) ?? null,
						jobs: deps.jobs,
					})
				: await sendText(ctx, input as SendTextInput);
		const username = url.searchParams.get("con");
		throw redirect(withSearch(importPath(id), username ? { con: username } : {}));
	});
}

export const middleware: Route.MiddlewareFunction[] = [jsonResultOf(action)];

export function clientAction(args: Route.ClientActionArgs) {
	return sendFileForm<never>(args);
}

export default function AddToLists({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	useStaleLoaderData("routes/lists/add", addToListsPath);
	const typed = actionData && !actionData.ok ? Object.fromEntries(actionData.typed ?? []) : {};
	const sent = actionData
		? { intent: typed.intent ?? "text", result: actionData, text: typed.text ?? "" }
		: null;
	return (
		<Page>
			<PrivateHead title={t("lists.add.title")} />
			<div className="wrap">
				<AddScreen {...loaderData} sent={sent} />
			</div>
		</Page>
	);
}
