import { Link } from "react-router";
import { commentOnShowcase, deleteComment } from "#app/features/showcases/commands-comments.server.ts";
import { getShowcase, listComments } from "#app/features/showcases/queries.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { showcasePath } from "#app/shared/paths.ts";
import { showcaseCommentsPath } from "#app/shared/showcase-paths.ts";
import { CommentsSection } from "#app/shell/comments-section.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/comments.ts";

export const handle = { error: "collections.comments.loadError" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

export function loader({ url, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const cursor = url.searchParams.get("before");
	return loaderResult(async () => {
		const [{ id, name, owner, isOwn, isPublic }, page] = await Promise.all([
			getShowcase(ctx, params.id, locale),
			listComments(ctx, { showcaseId: params.id, cursor }),
		]);
		return { showcase: { id, name, owner, isOwn, isPublic }, page, isNewest: !cursor };
	});
}

export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) =>
		runIntent(ctx, form, { comment: commentOnShowcase, delete: deleteComment }, { showcaseId: params.id }),
	);
}

/** All comments of a showcase, for who reads them without script. */
export default function CommentsPage({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { showcase, page, isNewest } = loaderData;
	return (
		<Page>
			<PrivateHead title={`${t("comments.title")} · ${showcase.name}`} />
			<div className="wrap pb-16">
				<Link to={showcasePath(showcase.id)} className="link-more back">
					<Icon name="chevron-left" size="s" />
					<span className="truncate">{showcase.name}</span>
				</Link>
				<CommentsSection showcase={showcase} page={page} headingLevel={1} />
				{!isNewest && (
					<ButtonLink to={showcaseCommentsPath(showcase.id)} variant="ghost">
						{t("comments.newest")}
					</ButtonLink>
				)}
			</div>
		</Page>
	);
}
