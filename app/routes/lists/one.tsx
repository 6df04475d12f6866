import { removeEntries } from "#app/features/lists/entry/commands.server.ts";
import { addOne } from "#app/features/lists/entry/commands-one.server.ts";
import { OneScreen } from "#app/features/lists/entry/components/one-screen.tsx";
import { suggestThings } from "#app/features/lists/entry/queries-one.server.ts";
import { readOneSearch } from "#app/features/lists/entry/rules-page.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { useStaleLoaderData } from "#app/http/react-router-network-error.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { addOnePath } from "#app/shared/list-paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/one.ts";

export const handle = { task: true, error: "lists.add.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /listas/una`: where one thing at a time is added to a list. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	const { side, search } = readOneSearch(url.searchParams);
	const things =
		search === "" ? null : await loaderResult(() => suggestThings(ctx, { search, side, locale }));
	return { side, search, things };
}

const commands = { addOne, removeEntries };

/** Adds a thing, or takes back the one that was added. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent<unknown>(ctx, form, commands));
}

export default function AddOne({ loaderData }: Route.ComponentProps) {
	const t = useT();
	useStaleLoaderData("routes/lists/one", addOnePath);
	return (
		<Page>
			<PrivateHead title={t("lists.one.title")} />
			<div className="wrap">
				<OneScreen {...loaderData} />
			</div>
		</Page>
	);
}
