import { useMemo } from "react";
import { redirect } from "react-router";
import { AccountStatusNotice } from "#app/features/accounts/components/auth/account-status-notice.tsx";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { markSetNumbers } from "#app/features/lists/grid/commands.server.ts";
import { SetGrid, UnnumberedSet } from "#app/features/lists/grid/components/set-grid.tsx";
import { getSetGrid } from "#app/features/lists/grid/queries.server.ts";
import { packGrid, unpackGrid } from "#app/features/lists/grid/rules.ts";
import type { SetNumbersInput } from "#app/features/lists/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { useStaleLoaderData } from "#app/http/react-router-network-error.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { accountStatusOf, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { setGridPath } from "#app/shared/list-paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/set.ts";

export const handle = { error: "lists.set.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /listas/set/:expansionId`: the grid of a set. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	const grid = await loaderResult(() => getSetGrid(ctx, params.expansionId, locale));
	if (grid.id !== params.expansionId) throw redirect(setGridPath(grid.id));
	return { grid: packGrid(grid), accountStatus: accountStatusOf(actor) };
}

/** Marks typed numbers where there is no script. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) =>
		markSetNumbers(ctx, { ...readFields(form), expansionId: params.expansionId } as SetNumbersInput),
	);
}

export default function SetPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const categoryName = useCategoryName();
	const personId = useRootData()?.userId ?? null;
	const { accountStatus } = loaderData;
	const grid = useMemo(() => unpackGrid(loaderData.grid), [loaderData.grid]);
	useStaleLoaderData("routes/lists/set", setGridPath(grid.id));
	return (
		<Page>
			<PrivateHead title={grid.name} />
			<div className="wrap">
				{grid.numbers.length === 0 ? (
					<UnnumberedSet name={grid.name} />
				) : (
					<SetGrid
						key={grid.id}
						grid={grid}
						category={grid.categorySlug && categoryName(grid.categorySlug)}
						personId={personId}
						canEdit={accountStatus.isGood}
						result={actionData}
					/>
				)}
				{!accountStatus.isGood && (
					<AccountStatusNotice
						{...accountStatus}
						texts={{ banned: t("lists.set.banned"), notVerified: t("lists.set.notVerified") }}
					/>
				)}
			</div>
		</Page>
	);
}
