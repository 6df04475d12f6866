import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { startConversation } from "#app/features/chats/commands-start.server.ts";
import { OfferForm } from "#app/features/chats/components/offer/offer-form.tsx";
import { getOffer } from "#app/features/chats/queries.server.ts";
import type { SentOffer } from "#app/features/chats/rules.ts";
import type { StartConversationInput } from "#app/features/chats/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { accountStatusOf, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { nullFor } from "#app/shared/domain-error.ts";
import { chatPath, listingPath, listingsPath } from "#app/shared/paths.ts";
import { type Result, refusedTexts } from "#app/shared/result.ts";
import { AccountStatusNotice } from "#app/shell/account-status-notice.tsx";
import { NotFoundBody } from "#app/shell/failed-page.tsx";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { Route } from "./+types/new.ts";

/** Loads the listing of an offer. A hidden one has none; whoever was writing to it finds that said above their own words. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	const listingId = url.searchParams.get("listing") ?? "";
	const offer = await loaderResult(() => getOffer(ctx, listingId).catch(nullFor("listing.notFound")));
	if (offer?.chatId) throw redirect(chatPath(offer.chatId));
	const { username } = actor;
	return data(
		{ offer, username, accountStatus: accountStatusOf(actor), clientId: randomUUID() },
		{ status: offer ? 200 : 404 },
	);
}

export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form): Promise<SentOffer> => {
		const { chatId } = await startConversation(ctx, readFields(form) as StartConversationInput);
		throw redirect(chatPath(chatId));
	});
}

/** The offer's dialog as a page, for browsers without script. */
export default function NewChat({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { offer, username, accountStatus, clientId } = loaderData;
	if (!offer) return <NoOffer result={actionData} />;
	const title = t("listing.tradeOffer.title", { name: offer.ownerUsername });
	const back = (
		<ButtonLink variant="secondary" to={listingPath(offer.listingId)}>
			{t("listing.tradeOffer.back")}
		</ButtonLink>
	);
	return (
		<FormPage title={title} about={t("listing.tradeOffer.about", { title: offer.title })}>
			{accountStatus.isGood ? (
				<OfferForm
					key={offer.listingId}
					listingId={offer.listingId}
					username={username}
					clientId={clientId}
					result={actionData}
					cancel={back}
				/>
			) : (
				<>
					<AccountStatusNotice
						{...accountStatus}
						texts={{
							banned: t("listing.tradeOffer.banned"),
							notVerified: t("listing.tradeOffer.notVerified"),
						}}
					/>
					<div className="mt-4">{back}</div>
				</>
			)}
		</FormPage>
	);
}

/** @param props.result why the message was not sent, with the message; absent when none was */
function NoOffer({ result }: { result: Result<SentOffer> | undefined }) {
	const t = useT();
	if (!result || result.ok) {
		return (
			<>
				<PrivateHead title={t("shell.notFound.title")} />
				<NotFoundBody />
			</>
		);
	}
	const about = failureText(t, result.failure, "listing.tradeOffer.error");
	const { text } = Object.fromEntries(refusedTexts(result));
	return (
		<FormPage title={t("listing.tradeOffer.notSent")} about={about}>
			<TextArea label={t("listing.tradeOffer.message")} rows={5} defaultValue={text} readOnly />
			<DialogActions>
				<ButtonLink to={listingsPath}>{t("shell.notFound.trades")}</ButtonLink>
			</DialogActions>
		</FormPage>
	);
}
