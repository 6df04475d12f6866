import { randomUUID } from "node:crypto";
import { Link, redirect } from "react-router";
import { makeGroup } from "#app/features/matches/groups/commands.server.ts";
import { GroupForm } from "#app/features/matches/groups/components/group-forms.tsx";
import { GroupMark } from "#app/features/matches/groups/components/group-table.tsx";
import { listOwnGroups } from "#app/features/matches/groups/queries.server.ts";
import type { OwnGroup } from "#app/features/matches/groups/rules.ts";
import type { MakeGroupInput } from "#app/features/matches/schema.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { CommandContext } from "#app/platform/context.server.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { groupPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/groups.ts";

export const handle = { error: "groups.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /grupos`: the groups that one belongs to, and the form of a new one. */
export function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return loaderResult(async () => ({ groups: await listOwnGroups(ctx), submissionKey: randomUUID() }));
}

const commands = {
	makeGroup: async (ctx: CommandContext, input: MakeGroupInput): Promise<never> => {
		throw redirect(groupPath((await makeGroup(ctx, input)).slug));
	},
};

/** Makes a group, and leads to it. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent(ctx, form, commands));
}

export default function Groups({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { groups, submissionKey } = loaderData;
	return (
		<Page>
			<PrivateHead title={t("groups.title")} />
			<div className="wrap">
				<h1 className="type-page mt-6">{t("groups.title")}</h1>
				<p className="type-lead mt-3">{t("groups.lead")}</p>
				<div className="mt-8 grid grid-cols-[minmax(0,1fr)_400px] gap-12 max-lg:grid-cols-1">
					<section aria-label={t("groups.open")}>
						{groups.length === 0 ? (
							<EmptyState title={t("groups.empty")}>{t("groups.emptyText")}</EmptyState>
						) : (
							<ul className="border-t border-line">
								{groups.map((group) => (
									<GroupRow key={group.slug} group={group} />
								))}
							</ul>
						)}
					</section>
					<section className="needs-script" aria-labelledby="new-group">
						<h2 id="new-group" className="type-section mb-4">
							{t("groups.makeTitle")}
						</h2>
						<GroupForm submissionKey={submissionKey} />
					</section>
				</div>
			</div>
		</Page>
	);
}

function GroupRow({ group }: { group: OwnGroup }) {
	const t = useT();
	const { slug, name, about, members, isOwner, usernames } = group;
	return (
		<li className="border-b border-line">
			<Link
				to={groupPath(slug)}
				className="grid grid-cols-[92px_minmax(0,1fr)_16px] items-center gap-4 py-4"
				discover="none"
			>
				<GroupMark usernames={usernames} />
				<span className="grid gap-1 leading-tight">
					<span className="flex flex-wrap items-center gap-x-2 gap-y-1">
						<bdi className="wrap-anywhere font-display text-lg font-bold">{name}</bdi>
						{isOwner && <Tag>{t("groups.mine")}</Tag>}
					</span>
					{about && (
						<span dir="auto" className="wrap-anywhere line-clamp-2 text-md text-ink-2">
							{about}
						</span>
					)}
					<span className="num text-sm text-ink-2">{t("groups.members", { count: members })}</span>
				</span>
				<Icon name="chevron-right" size="s" className="text-ink-3" />
			</Link>
		</li>
	);
}
