import { changeListSettings } from "#app/features/lists/entry/commands.server.ts";
import { readShareChoice } from "#app/features/lists/entry/rules-page.ts";
import { ShareScreen } from "#app/features/lists/share/components/share-screen.tsx";
import { getListsToShare, listsImageHref } from "#app/features/lists/share/queries.server.ts";
import { getPublicProfile } from "#app/features/profiles/queries.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { publicListPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/share.ts";

export const handle = { task: true, error: "lists.share.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /listas/compartir`: one's own lists as text, images, a code and a file. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	const { id, username } = requireUserOrRedirect(ctx, { request, url });
	return loaderResult(async () => {
		const { profile } = await getPublicProfile(ctx, username);
		const lists = await getListsToShare(ctx, {
			person: { id, username, city: profile.city },
			choice: readShareChoice(url.searchParams),
			link: deps.config.publicUrl + publicListPath(username),
			locale,
			t: deps.translateFor(locale),
		});
		const pathOf = (image: "story" | "sheet") => listsImageHref(lists, image, locale);
		const images = lists.summary.isShown ? { story: pathOf("story"), sheet: pathOf("sheet") } : null;
		return { lists, images, now: ctx.clock.now().toISOString() };
	});
}

const commands = { changeListSettings };

/** Opens the lists. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent<unknown>(ctx, form, commands));
}

export default function ShareLists({ loaderData }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("lists.share.title")} />
			<div className="wrap">
				<ShareScreen {...loaderData} />
			</div>
		</Page>
	);
}
