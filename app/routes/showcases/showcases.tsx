import { useNavigation } from "react-router";
import { findCachedShowcaseList } from "#app/features/showcases/components/list/list-cache.ts";
import {
	ShowcaseListTools,
	ShowcaseSection,
	ShowcaseWindows,
	ShowcaseWindowsSkeleton,
	useShowcaseList,
} from "#app/features/showcases/components/list/showcase-list.tsx";
import { VacantWindow } from "#app/features/showcases/components/window/showcase-window.tsx";
import { listShowcases } from "#app/features/showcases/queries-list.server.ts";
import { listSearch, readListFilters } from "#app/features/showcases/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useIsBanned, useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { createShowcasePath, showcasesPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { BelowFold } from "#app/ui/below-fold.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/showcases.ts";

export const handle = { error: "showcases.list.failed" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export function loader({ url, context }: Route.LoaderArgs) {
	const { publicCtx: ctx } = context.get(requestContext);
	const params = url.searchParams;
	const requested = readListFilters(params);
	const filters = { ...requested, onlyMine: requested.onlyMine && ctx.actor !== null };
	const cursor = params.get("cursor");
	return loaderResult(async () => ({
		page: await listShowcases(ctx, { ...filters, cursor }),
		filters,
		isFromStart: cursor === null,
	}));
}

/** Shows a list of the last five minutes from the cache, without a request. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
	const params = url.searchParams;
	const filters = readListFilters(params);
	const page = params.has("cursor") ? null : findCachedShowcaseList(listSearch(filters), Date.now());
	return page ? { page, filters, isFromStart: true } : await serverLoader();
}

export default function Showcases({ loaderData: { page, filters, isFromStart } }: Route.ComponentProps) {
	const t = useT();
	const search = listSearch(filters);
	const list = useShowcaseList(page, search, isFromStart);
	const isSignedIn = Boolean(useRootData()?.user);
	const isBanned = useIsBanned();
	const isLoading = useNavigation().location?.pathname === showcasesPath;
	const hasHits = list.showcases.length > 0;
	return (
		<Page>
			<PageHead
				title={t("showcases.list.title")}
				description={t("showcases.list.description")}
				path={showcasesPath}
				cuts={["q", "mine", "sort", "cursor"]}
			/>
			<div className="wrap">
				<div className="mt-2 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:mt-5 md:mb-5 md:items-end md:gap-x-6">
					<div className="min-w-0">
						<h1 className="type-page">{t("showcases.list.title")}</h1>
						<p className="type-lead mt-3 max-w-[52ch] max-md:hidden">{t("showcases.list.lead")}</p>
					</div>
					{/* The empty window has the same link. */}
					{(hasHits || filters.search) && <CreateLink />}
				</div>
				<ShowcaseListTools filters={filters} hasOwn={Boolean(useRootData()?.user)} />
			</div>
			<ShowcaseSection label={t("showcases.list.count", { count: list.total })}>
				{isLoading ? (
					<ShowcaseWindowsSkeleton />
				) : hasHits ? (
					<BelowFold>
						<ShowcaseWindows
							list={list}
							search={search}
							isVisitor={!isSignedIn}
							canLike={!isBanned}
							end={<EmptyWindow filters={null} />}
						/>
					</BelowFold>
				) : (
					<EmptyWindow filters={filters} />
				)}
			</ShowcaseSection>
		</Page>
	);
}

function CreateLink({ variant }: { variant?: "night" }) {
	const t = useT();
	return (
		<ButtonLink to={createShowcasePath} icon="plus" variant={variant} className="needs-script flex-none">
			{t("showcases.create.action")}
		</ButtonLink>
	);
}

/** The end of the list, or its empty state. @param props.filters of a list without results; null at the end of another */
function EmptyWindow({ filters }: { filters: Route.ComponentProps["loaderData"]["filters"] | null }) {
	const t = useT();
	if (filters?.search) {
		return (
			<VacantWindow
				sign={t("showcases.vacant.noneSign")}
				title={t("showcases.vacant.noneTitle", { search: filters.search })}
				action={
					<ButtonLink to={showcasesPath} variant="night">
						{t("showcases.vacant.noneAction")}
					</ButtonLink>
				}
			>
				{t("showcases.vacant.noneText")}
			</VacantWindow>
		);
	}
	return (
		<VacantWindow
			sign={t("showcases.vacant.sign")}
			title={t(filters?.onlyMine ? "showcases.vacant.mineTitle" : "showcases.vacant.title")}
			action={<CreateLink variant="night" />}
		>
			{t("showcases.vacant.text")}
		</VacantWindow>
	);
}
