import { randomUUID } from "node:crypto";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { AccountStatusNotice } from "#app/features/accounts/components/auth/account-status-notice.tsx";
import { getPersonByName } from "#app/features/accounts/queries.server.ts";
import { startChat } from "#app/features/chats/commands-start.server.ts";
import { OfferForm, type OfferSubject } from "#app/features/chats/components/offer/offer-form.tsx";
import { getOffer, getPairPartner } from "#app/features/chats/queries-start.server.ts";
import { type SentOffer, suggestedText } from "#app/features/chats/rules.ts";
import type { StartConversationInput, StartPairChatInput } from "#app/features/chats/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { accountStatusOf, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult, resultOf } from "#app/http/result.server.ts";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { QueryContext } from "#app/platform/context.server.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { chatPath, chatWithTextPath, offerPath } from "#app/shared/chat-paths.ts";
import { nullFor } from "#app/shared/domain-error.ts";
import { errorStatus } from "#app/shared/error-codes.ts";
import { listingPath, listingsPath, personPath, publicListPath } from "#app/shared/paths.ts";
import { type Failure, plainFailure, type Result, refusedTexts } from "#app/shared/result.ts";
import { NotFoundBody } from "#app/shell/failed-page.tsx";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import type { Route } from "./+types/new.ts";

/** The person whom a first message is for, and what it is about. */
interface Recipient {
	readonly subject: OfferSubject;
	readonly name: string;
	/** The title of the listing; null for a person without one. */
	readonly title: string | null;
	readonly suggestion: string;
	readonly chatId: string | null;
	/** The page that one comes from as a rule. */
	readonly from: string;
}

/** Loads whom a message is for. Whoever was writing to somebody who is gone finds that said above their own words. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	const found = await findRecipient(ctx, url.searchParams);
	if (found.ok && found.value.chatId) {
		throw redirect(chatWithTextPath(found.value.chatId, found.value.suggestion));
	}
	const { username } = actor;
	return data(
		{ found, username, accountStatus: accountStatusOf(actor), clientId: randomUUID() },
		{ status: found.ok ? 200 : errorStatus[found.failure.code] },
	);
}

/** The form leads to the chat itself: read anew after it, the page would lead there with the text to be sent once more. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formAction !== offerPath && defaultShouldRevalidate;
}

function findRecipient(ctx: QueryContext, query: URLSearchParams): Promise<Result<Recipient>> {
	const username = query.get("con");
	if (username === null) return findOwner(ctx, query.get("listing") ?? "");
	return resultOf(async () => {
		const { id } = await getPersonByName(ctx, username);
		const { username: name, chatId, openLists } = await getPairPartner(ctx, id);
		return {
			...{ name, chatId, title: null, suggestion: suggestedText(query.get("texto")) },
			subject: { name: "personId", value: id },
			from: openLists ? publicListPath(name) : personPath(name),
		};
	});
}

async function findOwner(ctx: QueryContext, listingId: string): Promise<Result<Recipient>> {
	const offer = await loaderResult(() => getOffer(ctx, listingId).catch(nullFor("listing.notFound")));
	if (!offer) return { ok: false, failure: plainFailure("listing.notFound") };
	const { title, ownerUsername, chatId } = offer;
	const value: Recipient = {
		...{ title, chatId, suggestion: "", name: ownerUsername, from: listingPath(listingId) },
		subject: { name: "listingId", value: listingId },
	};
	return { ok: true, value };
}

export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form): Promise<SentOffer> => {
		const input = readFields(form) as StartConversationInput | StartPairChatInput;
		const { chatId } = await startChat(ctx, input);
		throw redirect(chatPath(chatId));
	});
}

/** The first message as a page: to a person, or for a listing where the browser runs no script. */
export default function NewChat({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { found, username, accountStatus, clientId } = loaderData;
	if (!found.ok) return <NotWritable failure={found.failure} result={actionData} />;
	const { subject, name, title, suggestion, from } = found.value;
	const isPair = title === null;
	const back = (
		<ButtonLink variant="secondary" to={from}>
			{t(isPair ? "messages.pair.back" : "listing.tradeOffer.back")}
		</ButtonLink>
	);
	return (
		<FormPage
			title={t(isPair ? "messages.write" : "listing.tradeOffer.title", { name })}
			{...(!isPair && { about: t("listing.tradeOffer.about", { title }) })}
		>
			{isPair && <Person username={name} />}
			{accountStatus.isGood ? (
				<OfferForm
					key={subject.value}
					{...{ subject, suggestion, username, clientId }}
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

function Person({ username }: { username: string }) {
	return (
		<p className="mb-5 flex items-center gap-3">
			<UserShield username={username} size={34} />
			<PersonLink username={username} className="link" />
		</p>
	);
}

/** @param props.result why the message was not sent, with the message; absent when none was */
function NotWritable({ failure, result }: { failure: Failure; result: Result<SentOffer> | undefined }) {
	const t = useT();
	if (!result || result.ok) return <NobodyToWriteTo failure={failure} />;
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

function NobodyToWriteTo({ failure }: { failure: Failure }) {
	const t = useT();
	const isListing = failure.code === "listing.notFound";
	const title = t(isListing ? "shell.notFound.title" : "messages.pair.refused");
	return (
		<>
			<PrivateHead title={title} />
			{isListing ? <NotFoundBody /> : <NotFoundBody title={title} text={failureText(t, failure)} />}
		</>
	);
}
