import "#app/further-messages.ts";
import { Link } from "react-router";
import { DeleteCommentForm } from "#app/features/showcases/components/comments/delete-comment.tsx";
import { getShowcase } from "#app/features/showcases/queries.server.ts";
import { listComments } from "#app/features/showcases/queries-comments.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { actOnComments } from "#app/http/showcase-actions.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { showcaseCommentsPath, showcasePath } from "#app/shared/paths.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import { FormPage } from "#app/shell/form-page.tsx";
import { CommentsSection } from "#app/shell/showcase-talk.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/comments.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

export function loader({ url, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const search = url.searchParams;
	return loaderResult(async () => {
		const cursor = search.get("before");
		const [{ id, name, owner, isOwn, isPublic }, page] = await Promise.all([
			getShowcase(ctx, params.id, locale),
			listComments(ctx, { showcaseId: params.id, cursor }),
		]);
		const asked = page.comments.find((comment) => comment.id === search.get("delete") && comment.can.delete);
		return { showcase: { id, name, owner, isOwn, isPublic }, page, isNewest: !cursor, asked };
	});
}

/** Comments and deletions, from the showcase's page too. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => actOnComments(ctx, { showcaseId: params.id, form }));
}

/** All comments of a showcase, for pages without script; with it the showcase's own page shows them. */
export default function CommentsPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { showcase, page, isNewest, asked } = loaderData;
	if (asked) return <DeletePage showcaseId={showcase.id} comment={asked} result={actionData} />;
	return (
		<Page>
			<PrivateHead title={`${t("comments.title")} · ${showcase.name}`} />
			<div className="wrap pb-16">
				<Link to={showcasePath(showcase.id)} className="link-more back">
					<Icon name="chevron-left" size="s" />
					<span className="truncate">{showcase.name}</span>
				</Link>
				<CommentsSection showcase={showcase} page={page} headingLevel={1} result={actionData} />
				{!isNewest && (
					<ButtonLink to={showcaseCommentsPath(showcase.id)} variant="ghost">
						{t("comments.newest")}
					</ButtonLink>
				)}
			</div>
		</Page>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];

interface DeletePageProps {
	showcaseId: string;
	comment: NonNullable<LoaderData["asked"]>;
	result: Route.ComponentProps["actionData"];
}

function DeletePage({ showcaseId, comment, result }: DeletePageProps) {
	const t = useT();
	return (
		<FormPage title={t("comments.deleteTitle")} about={t("comments.deleteText")}>
			<DeleteCommentForm
				showcaseId={showcaseId}
				comment={comment}
				result={result}
				cancel={
					<ButtonLink variant="secondary" to={showcaseCommentsPath(showcaseId)}>
						{t("comments.cancel")}
					</ButtonLink>
				}
			/>
		</FormPage>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	return <FailedPage error={error} text={t("collections.comments.loadError")} />;
}
