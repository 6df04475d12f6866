import {
	addClaimedName,
	confirmClaim,
	dismissClaim,
} from "#app/features/catalogue/commands-claims.server.ts";
import {
	CatalogueFilters,
	CatalogueTabs,
} from "#app/features/catalogue/components/admin/catalogue-lists.tsx";
import { useClaimForm, WaitingClaimList } from "#app/features/catalogue/components/admin/waiting-claims.tsx";
import { listByCategory, listWaitingClaims } from "#app/features/catalogue/queries-admin.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { waitingClaimsPath } from "#app/shared/admin-paths.ts";
import { AdminPage, useCategoryOptions } from "#app/shell/admin-page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/waiting.ts";

/** `GET /admin/catalogo/espera`: what files of people say and nobody confirmed, contradictions first. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(() => listByCategory(ctx, url.searchParams, listWaitingClaims));
}

/** Commands of the buttons of what waits. */
const claimCommands = { confirm: confirmClaim, name: addClaimedName, dismiss: dismissClaim };

export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent(ctx, form, claimCommands));
}

export default function Waiting({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { category, page } = loaderData;
	const form = useClaimForm();
	const { categories, categoryName } = useCategoryOptions(loaderData.categories);
	return (
		<AdminPage title={t("catalogue.title")}>
			<CatalogueTabs current="waiting" />
			<CatalogueFilters action={waitingClaimsPath} categories={categories} category={category} hasAll />
			<p className="mb-4 text-ink-2">{t("catalogue.waiting.about")}</p>
			<WaitingClaimList claims={page.rows} categoryName={categoryName} form={form} />
			<Pager page={page} path={waitingClaimsPath} {...(category && { search: { category } })} />
		</AdminPage>
	);
}
