import { Link } from "react-router";
import {
	addClaimedName,
	confirmClaim,
	dismissClaim,
} from "#app/features/catalogue/commands-claims.server.ts";
import { confirmTaught, withdrawTaught } from "#app/features/catalogue/commands-taught.server.ts";
import {
	CatalogueFilters,
	CatalogueTabs,
} from "#app/features/catalogue/components/admin/catalogue-lists.tsx";
import {
	TaughtFileList,
	TaughtSetList,
	TaughtViews,
	useTaughtForm,
} from "#app/features/catalogue/components/admin/taught-groups.tsx";
import { useClaimForm, WaitingClaimList } from "#app/features/catalogue/components/admin/waiting-claims.tsx";
import { listByCategory } from "#app/features/catalogue/queries-admin.server.ts";
import {
	listTaughtFiles,
	listTaughtSets,
	listWaitingClaims,
} from "#app/features/catalogue/queries-claims.server.ts";
import { taughtViews } from "#app/features/catalogue/rules-admin.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { QueryContext } from "#app/platform/context.server.ts";
import { waitingClaimsPath } from "#app/shared/admin-paths.ts";
import { pageLinks } from "#app/shared/numbered-page.ts";
import { AdminPage, useAdminCategoryOptions } from "#app/shell/admin-page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/waiting.ts";

/**
 * `GET /admin/catalogo/espera`: what files of people say and nobody confirmed, contradictions first; of one `set` or `person`, or
 * `by` file or set all that they taught.
 */
export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(() => loadView(ctx, url.searchParams));
}

async function loadView(ctx: QueryContext, params: URLSearchParams) {
	const view = taughtViews.find((each) => each === params.get("by")) ?? "each";
	if (view === "files") return { view, ...(await listByCategory(ctx, params, listTaughtFiles)) };
	if (view === "sets") return { view, ...(await listByCategory(ctx, params, listTaughtSets)) };
	const part = { set: params.get("set"), personId: params.get("person") };
	const waiting = await listByCategory(ctx, params, (ctx, of) => listWaitingClaims(ctx, { ...of, ...part }));
	return { view, part, ...waiting };
}

/** Commands of the buttons of what waits, one by one and by file or set. */
const claimCommands = {
	confirm: confirmClaim,
	name: addClaimedName,
	dismiss: dismissClaim,
	confirmAll: confirmTaught,
	withdraw: withdrawTaught,
};

export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent<unknown>(ctx, form, claimCommands));
}

export default function WaitingClaims({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { category, page, view } = loaderData;
	const { categories } = useAdminCategoryOptions(loaderData.categories);
	const { set, personId } = loaderData.view === "each" ? loaderData.part : { set: null, personId: null };
	const search = {
		...(category && { category }),
		...(view !== "each" && { by: view }),
		...(set && { set }),
		...(personId && { person: personId }),
	};
	return (
		<AdminPage title={t("catalogue.title")}>
			<CatalogueTabs current="waiting" />
			<TaughtViews current={view} category={category} />
			{view === "each" && (
				<CatalogueFilters action={waitingClaimsPath} categories={categories} category={category} hasAll />
			)}
			<p className="mb-4 text-ink-2">{t(about[view])}</p>
			{(set ?? personId) && (
				<p className="mb-4">
					{t("catalogue.taught.onlyPart")}{" "}
					<Link to={waitingClaimsPath} className="link">
						{t("catalogue.taught.seeAll")}
					</Link>
				</p>
			)}
			<Entries {...loaderData} />
			<Pager page={page} linkTo={pageLinks(waitingClaimsPath, search)} />
		</AdminPage>
	);
}

const about = {
	each: "catalogue.waiting.about",
	files: "catalogue.taught.filesAbout",
	sets: "catalogue.taught.setsAbout",
} as const;

function Entries(loaded: Route.ComponentProps["loaderData"]) {
	const { categoryName } = useAdminCategoryOptions(loaded.categories);
	const claimForm = useClaimForm();
	const taughtForm = useTaughtForm();
	if (loaded.view === "files") return <TaughtFileList groups={loaded.page.rows} form={taughtForm} />;
	if (loaded.view === "sets")
		return <TaughtSetList groups={loaded.page.rows} categoryName={categoryName} form={taughtForm} />;
	return <WaitingClaimList claims={loaded.page.rows} categoryName={categoryName} form={claimForm} />;
}
