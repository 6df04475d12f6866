import { redirect } from "react-router";
import { removeEntries } from "#app/features/lists/entry/commands.server.ts";
import { getListSummary } from "#app/features/lists/entry/queries.server.ts";
import { addWanted } from "#app/features/matches/board/commands.server.ts";
import {
	editGroup,
	endGroup,
	joinGroup,
	leaveGroup,
	removeMember,
	renewLink,
} from "#app/features/matches/groups/commands.server.ts";
import { GroupScreen } from "#app/features/matches/groups/components/group-screen.tsx";
import {
	getGroup,
	isInside,
	listGroupWanted,
	listMembers,
} from "#app/features/matches/groups/queries.server.ts";
import { searchGroup } from "#app/features/matches/groups/queries-search.server.ts";
import { readGroupSearch } from "#app/features/matches/groups/rules.ts";
import { hideMatch } from "#app/features/matches/people/commands.server.ts";
import { listMatches } from "#app/features/matches/people/queries.server.ts";
import { readMatchView } from "#app/features/matches/people/rules.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { CommandContext } from "#app/platform/context.server.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { readPageNumber } from "#app/shared/numbered-page.ts";
import { groupPath, groupsPath } from "#app/shared/paths.ts";
import { MoreMenu } from "#app/shell/member-buttons.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/group.ts";

export const handle = { error: "groups.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /g/:slug`: a group, for who has its link; its members see its people and their matches. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { ctx, deps, sender, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const group = await getGroup(ctx, params.slug, sender);
		const isShown = isInside(group) && !group.isHidden;
		const view = readMatchView(url.searchParams);
		const number = view.group ? 1 : readPageNumber(url.searchParams);
		const search = readGroupSearch(url.searchParams);
		const [wanted, people, page, answer, lists] = await Promise.all([
			group.isHidden ? [] : listGroupWanted(ctx, group, locale),
			isShown ? listMembers(ctx, group, number) : null,
			isShown ? listMatches(ctx, { view, locale, since: null, groupId: group.id }) : null,
			isShown && search !== "" ? searchGroup(ctx, group, { search, locale }) : null,
			isShown && ctx.actor ? getListSummary(ctx, ctx.actor.id) : null,
		]);
		const you = ctx.actor?.username ?? "";
		const hasList = lists !== null && lists.have.entries + lists.want.entries > 0;
		const inside = people && page ? { people, page, view, you, answer, hasList } : null;
		const link = deps.config.publicUrl + groupPath(group.slug);
		return {
			group,
			wanted,
			inside,
			link,
			isSignedIn: ctx.actor !== null,
			now: ctx.clock.now().toISOString(),
		};
	});
}

/** Sends whoever did it to another page. */
function goesTo<Input, Done>(
	command: (ctx: CommandContext, input: Input) => Promise<Done>,
	pathOf: (done: Done) => string,
) {
	return async (ctx: CommandContext, input: Input): Promise<never> => {
		throw redirect(pathOf(await command(ctx, input)));
	};
}

const commands = {
	addWanted,
	editGroup,
	hideMatch,
	joinGroup,
	removeEntries,
	removeMember,
	endGroup: goesTo(endGroup, () => groupsPath),
	leaveGroup: goesTo(leaveGroup, () => groupsPath),
	renewLink: goesTo(renewLink, ({ slug }) => groupPath(slug)),
};

/** Handles the forms of the page, by their intent. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx, sender } = context.get(requestContext);
	return formResult(ctx, request, async (form) => {
		const { slug } = await getGroup(ctx, params.slug, sender);
		return runIntent<unknown>(ctx, form, commands, { slug });
	});
}

export default function Group({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { group } = loaderData;
	return (
		<Page>
			<PrivateHead title={group.name} description={group.about ?? t("groups.lead")} />
			<div className="wrap">
				<GroupScreen
					{...loaderData}
					more={
						!group.isHidden && (
							<MoreMenu look="night" report={{ kind: "group", id: group.id, title: group.name }} />
						)
					}
				/>
			</div>
		</Page>
	);
}
