import { isRouteErrorResponse, Link, useParams } from "react-router";
import { deleteElement, editElement } from "#app/features/showcases/commands-elements.server.ts";
import {
	ShowcaseHead,
	ShowcaseListings,
	ShowcaseShelves,
} from "#app/features/showcases/components/detail/showcase-page.tsx";
import { clearShowcaseListCache } from "#app/features/showcases/components/list/list-cache.ts";
import { ShowcaseReactions } from "#app/features/showcases/components/reactions/showcase-reactions.tsx";
import { usePieceViewer, ViewerSlot } from "#app/features/showcases/components/viewer/viewer-slot.tsx";
import { getShowcase, listComments } from "#app/features/showcases/queries.server.ts";
import { showcaseImageHref } from "#app/features/showcases/queries-share.server.ts";
import { firstCommentCount, type ShowcaseDetailView } from "#app/features/showcases/rules.ts";
import type { EditElementInput, ElementInput } from "#app/features/showcases/schema.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useIsBanned, useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead, PrivateHead, StructuredData } from "#app/seo/page-head.tsx";
import { showcasePath, showcasesPath } from "#app/shared/paths.ts";
import { editShowcasePath, namedShowcasePath, randomShowcasePath } from "#app/shared/showcase-paths.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { MenuLink } from "#app/shell/account-menu.tsx";
import { CommentsSection } from "#app/shell/comments-section.tsx";
import { FailedPage } from "#app/shell/failed-page.tsx";
import { MoreMenu } from "#app/shell/member-buttons.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BannedLine, BannedNotice, Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import type { Route } from "./+types/detail.ts";

export const handle = { error: "collections.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export function loader({ params, context }: Route.LoaderArgs) {
	const { publicCtx: ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const [showcase, comments] = await Promise.all([
			getShowcase(ctx, params.id, locale),
			listComments(ctx, { showcaseId: params.id, limit: firstCommentCount }),
		]);
		return {
			showcase,
			comments,
			image: showcase.isPublic ? showcaseImageHref(showcase, locale) : null,
		};
	});
}

export function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	const { files } = deps;
	return formResult(ctx, request, async (form): Promise<null> => {
		await runIntent<unknown>(ctx, form, {
			editElement: (_ctx, input: EditElementInput) => editElement(ctx, input, { files, image: null }),
			deleteElement: (_ctx, input: ElementInput) => deleteElement(ctx, input, files),
		});
		return null;
	});
}

/** Clears the cached lists of showcases, which are stale now. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearShowcaseListCache);
}

export default function Showcase({ loaderData: { showcase, comments, image } }: Route.ComponentProps) {
	const viewer = usePieceViewer(showcase.pieces);
	const isBanned = useIsBanned();
	return (
		<Page>
			<ShowcaseMeta showcase={showcase} image={image} />
			<div className="wrap">
				<BackLink />
				<ShowcaseHead showcase={showcase}>
					<ShowcaseActions showcase={showcase} />
				</ShowcaseHead>
				<ShowcaseShelves showcase={showcase} onOpen={viewer.open} />
				{showcase.listings.length > 0 && (
					<div className="section">
						<ShowcaseListings listings={showcase.listings} />
					</div>
				)}
				<div className="section">
					<CommentsSection showcase={showcase} page={comments} />
				</div>
			</div>
			<ViewerSlot
				showcase={showcase}
				viewer={viewer}
				notice={isBanned && <BannedLine className="mt-4 text-ink-2" />}
				renderReport={(piece) =>
					showcase.can.report && <MoreMenu report={{ kind: piece.kind, id: piece.id, title: piece.title }} />
				}
			/>
		</Page>
	);
}

function BackLink() {
	const t = useT();
	return (
		<Link to={showcasesPath} className="link-more back">
			<Icon name="chevron-left" size="s" />
			{t("showcases.list.title")}
		</Link>
	);
}

function ShowcaseActions({ showcase }: { showcase: ShowcaseDetailView }) {
	const t = useT();
	const isBanned = useIsBanned();
	return (
		<>
			{isBanned && <BannedNotice className="basis-full" />}
			<ShowcaseReactions showcase={showcase} isVisitor={!useRootData()?.user} />
			<ShareButton
				path={namedShowcasePath(showcase.owner.username, showcase.slug)}
				texts={{
					title: t("share.title"),
					name: showcase.name,
					code: t("share.code", { name: showcase.name }),
					codeText: t("share.codeText"),
				}}
			/>
			<MoreMenu
				look="edged"
				report={showcase.can.report ? { kind: "showcase", id: showcase.id, title: showcase.name } : null}
			>
				<MenuLink to={randomShowcasePath(showcase.id)} icon="shuffle" rel="nofollow">
					{t("random.action")}
				</MenuLink>
			</MoreMenu>
			{showcase.can.edit && (
				<ButtonLink
					to={editShowcasePath(showcase.id)}
					variant="secondary"
					icon="edit"
					className="needs-script"
				>
					{t("common.edit")}
				</ButtonLink>
			)}
		</>
	);
}

/** The head of the page. A showcase that nobody else sees has Reino's own image and is not indexed. */
function ShowcaseMeta({ showcase, image }: Pick<Route.ComponentProps["loaderData"], "showcase" | "image">) {
	const t = useT();
	const origin = useRootData()?.publicUrl ?? "";
	const { name, owner, pieces, description, updatedAt } = showcase;
	const text = t("showcases.meta.text", { name, username: owner.username, count: pieces.length });
	if (!image) return <PrivateHead title={name} description={text} />;
	return (
		<>
			<PageHead
				title={t("showcases.meta.title", { name, username: owner.username })}
				description={description ? `${text} ${description}` : text}
				path={showcasePath(showcase.id)}
				image={{ path: image, alt: text }}
			/>
			<StructuredData
				data={{
					"@type": "CollectionPage",
					name,
					description: description ?? text,
					url: origin + showcasePath(showcase.id),
					image: origin + image,
					dateModified: updatedAt,
					author: { "@type": "Person", name: owner.username },
					mainEntity: { "@type": "ItemList", numberOfItems: pieces.length },
				}}
			/>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	const { id = "" } = useParams();
	if (!isRouteErrorResponse(error) || error.status !== 404) return <FailedPage error={error} />;
	const text = t(isUuid(id) ? "collections.notFound" : "collections.invalidId");
	return (
		<Page>
			<PrivateHead title={text} />
			<div className="wrap">
				<BackLink />
				<h1 className="sr-only">{t("showcases.list.title")}</h1>
				<Notice tone="bad" icon="warning" role="alert" className="mt-4">
					<p>{text}</p>
				</Notice>
				<ButtonLink to={showcasesPath} className="mt-5">
					{t("showcases.vacant.noneAction")}
				</ButtonLink>
			</div>
		</Page>
	);
}
