import { redirect } from "react-router";
import { blockPerson, unblockPerson } from "#app/features/accounts/commands.server.ts";
import { getPersonByName, hasBlocked } from "#app/features/accounts/queries.server.ts";
import { returnPath } from "#app/features/accounts/rules.ts";
import { forgetMatchCount } from "#app/features/matches/people/queries.server.ts";
import { cancelDealWith } from "#app/features/trades/commands.server.ts";
import { findDeal } from "#app/features/trades/queries.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { settingsSectionPath } from "#app/shared/account-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { blockPath } from "#app/shared/report-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChoiceSet } from "#app/ui/choice-set.tsx";
import { Page } from "#app/ui/page.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Route } from "./+types/block.ts";

/** `GET /bloqueo/:username`: the page that confirms a block, or ends one that there is. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	return loaderResult(async () => {
		const { id, username } = await getPersonByName(ctx, params.username);
		if (id === actor.id) throw new DomainError("person.notFound");
		const [isBlocked, dealId] = await Promise.all([hasBlocked(ctx, id), findDeal(ctx, id)]);
		return { username, isBlocked, hasDeal: dealId !== null, next: nextPage(url) };
	});
}

export function action({ params, request, url, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		await runIntent(ctx, form, {
			block: async () => {
				// Before the block, beyond which nobody is told.
				if (form.get("deal") === "cancel")
					await cancelDealWith(ctx, (await getPersonByName(ctx, params.username)).id);
				await blockPerson(ctx, params.username);
			},
			unblock: () => unblockPerson(ctx, params.username),
		});
		if (ctx.actor) forgetMatchCount(ctx, ctx.actor.id);
		const notice = form.get("intent") === "block" ? "personBlocked" : "personUnblocked";
		throw redirect(nextPage(url), { headers: withNotice(null, notice) });
	});
}

/** The page that one came from, or the list of blocked people. */
function nextPage({ searchParams }: URL): string {
	return searchParams.has("next") ? returnPath(searchParams.get("next")) : settingsSectionPath("blocked");
}

export default function BlockPerson({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { username, isBlocked, hasDeal, next } = loaderData;
	const form = useActionForm<null>({ action: blockPath(username, next) });
	const title = t(isBlocked ? "settings.unblock.title" : "settings.block.title", { username });
	return (
		<Page>
			<PrivateHead title={title} />
			<div className="wrap grid max-w-[520px]! gap-6 pt-8">
				<h1 className="type-section wrap-anywhere">{title}</h1>
				<p>{t(isBlocked ? "settings.unblock.text" : "settings.block.text")}</p>
				<ActionForm form={form} className="grid gap-4">
					<FormErrors form={form} />
					<input type="hidden" name="intent" value={isBlocked ? "unblock" : "block"} />
					{hasDeal && !isBlocked && <DealChoice />}
					<div className="row-wrap">
						<Button type="submit" variant={isBlocked ? "primary" : "danger"} pending={form.isSending}>
							{t(isBlocked ? "settings.blocked.undo" : "settings.block.confirm")}
						</Button>
						<ButtonLink variant="ghost" to={next}>
							{t("common.cancel")}
						</ButtonLink>
					</div>
				</ActionForm>
			</div>
		</Page>
	);
}

/** What becomes of the pending trade from an offer that a block does not end by itself. */
function DealChoice() {
	const t = useT();
	return (
		<ChoiceSet
			layout="described"
			choiceClass={() => "tile"}
			legend={t("settings.block.deal")}
			name="deal"
			defaultValue="keep"
			choices={[
				{ value: "keep", label: t("settings.block.dealKeep"), note: t("settings.block.dealKeepNote") },
				{ value: "cancel", label: t("settings.block.dealCancel"), note: t("settings.block.dealCancelNote") },
			]}
		/>
	);
}
