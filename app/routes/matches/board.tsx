import { useLocation } from "react-router";
import { authHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { canAdminister } from "#app/features/accounts/policy.ts";
import { listProvinces } from "#app/features/accounts/queries-cities.server.ts";
import { dismissTypedName } from "#app/features/catalogue/commands-typed.server.ts";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { removeEntries } from "#app/features/lists/entry/commands.server.ts";
import { addWanted } from "#app/features/matches/board/commands.server.ts";
import {
	BoardTabs,
	EmptyBoard,
	ProvinceSelect,
} from "#app/features/matches/board/components/board-tools.tsx";
import { WantedBoard } from "#app/features/matches/board/components/wanted-board.tsx";
import { listWanted } from "#app/features/matches/board/queries.server.ts";
import { boardQuery, readBoardView } from "#app/features/matches/board/rules.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { wantedBoardPath, withSearch } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/board.ts";

export const handle = { error: "matches.board.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** `GET /mas-buscado`: what most people seek, of a category and a province. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { publicCtx: ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const provinces = listProvinces();
		const categories = (await listCategories(ctx)).filter(({ isActive }) => isActive);
		const view = readBoardView(url.searchParams, {
			categories: categories.map(({ slug }) => slug),
			provinces,
		});
		const categoryId = categories.find(({ slug }) => slug === view.category)?.id ?? null;
		const things = await listWanted(ctx, { categoryId, province: view.province, locale });
		const tabs = categories.map(({ slug, name }) => ({ slug, name }));
		const canRemoveNames = canAdminister(ctx.actor);
		return { things, view, tabs, provinces, isSignedIn: ctx.actor !== null, canRemoveNames };
	});
}

/** Commands of the board's buttons: a member adds what they have and takes it back, an admin takes typed names away. */
const boardCommands = { addWanted, removeEntries, dismissTypedName };

export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent<unknown>(ctx, form, boardCommands));
}

export default function Board({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const location = useLocation();
	const categoryName = useCategoryName();
	const { things, view, tabs, provinces, isSignedIn, canRemoveNames } = loaderData;
	return (
		<Page>
			<BoardHead category={view.category} name={view.category && categoryName(view.category)} />
			<div className="wrap">
				<header className="mt-6 mb-5 flex flex-wrap items-end justify-between gap-4 max-md:flex-col max-md:items-stretch">
					<div>
						<h1 className="type-page">{t("matches.board.title")}</h1>
						<p className="type-lead mt-3">{t("matches.board.text")}</p>
					</div>
					<ProvinceSelect view={view} provinces={provinces} />
				</header>
				<BoardTabs view={view} categories={tabs} />
				{things.length > 0 ? (
					<WantedBoard
						things={things}
						signInHref={isSignedIn ? null : authHref("signIn", location)}
						canRemoveNames={canRemoveNames}
					/>
				) : (
					<EmptyBoard view={view} />
				)}
			</div>
		</Page>
	);
}

/** The head of a category's page, or of all; a province is another cut of the same. */
function BoardHead({ category, name }: { category: string | null; name: string | null }) {
	const t = useT();
	return (
		<PageHead
			title={name ? t("matches.board.titleOf", { category: name }) : t("matches.board.title")}
			description={
				name ? t("matches.board.descriptionOf", { category: name }) : t("matches.board.description")
			}
			path={withSearch(wantedBoardPath, boardQuery({ category, province: null }))}
			cuts={["provincia"]}
		/>
	);
}
