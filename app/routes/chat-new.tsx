import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { data, Form, redirect } from "react-router";
import { startConversation } from "#app/features/chats/commands-start.server.ts";
import { failureText } from "#app/features/chats/components/failure-text.ts";
import { OfferField } from "#app/features/chats/components/offer-dialog.tsx";
import { getOffer } from "#app/features/chats/queries-offer.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { NotFoundBody } from "#app/shell/page-bodies.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { Route } from "./+types/chat-new.ts";
import { answerForm, answerPage, type Failure } from "./answer.server.ts";
import { answerLostWith } from "./answer-lost.ts";
import { PrivateHead } from "./page-head.tsx";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

/** A listing that is hidden has no offer; whoever was writing to it is told so above their own words. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	signInFirst(ctx, request);
	const listingId = new URL(request.url).searchParams.get("listing") ?? "";
	const offer = await answerPage(() => getOffer(ctx, listingId).catch(nullIfNotFound));
	if (offer?.chatId) throw redirect(`/mensajes/${offer.chatId}`);
	return data({ offer, clientId: randomUUID() }, { status: offer ? 200 : 404 });
}

function nullIfNotFound(error: unknown): null {
	if (error instanceof DomainError && error.code === "listing.notFound") return null;
	throw error;
}

export async function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	signInFirst(ctx, request);
	const form = await readForm(request);
	const field = (name: string) => String(form.get(name) ?? "");
	const input = { listingId: field("listingId"), text: field("text"), clientId: field("clientId") };
	const answer = await answerForm(() => startConversation(ctx, input));
	if (answer.data.ok) return redirect(`/mensajes/${answer.data.result.chatId}`);
	return { ...answer, data: { failure: answer.data.failure, text: input.text } };
}

/** Where there is script after all, what was typed stays when the connection is lost. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const text = String((await request.clone().formData()).get("text") ?? "");
	const failure: Failure = { code: "service.unavailable", params: {} };
	return answerLostWith({ serverAction }, { failure, text });
}

/** What the offer's dialog does, for pages without script. */
export default function NewChat({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { offer, clientId } = loaderData;
	const problem = actionData && failureText(t, actionData.failure, "listing.tradeOffer.error");
	if (!offer) return <NoOffer problem={problem} text={actionData?.text} />;
	const title = t("listing.tradeOffer.title", { name: offer.ownerUsername });
	return (
		<OfferPage title={title} about={t("listing.tradeOffer.about", { title: offer.title })}>
			<Form method="post" className="grid gap-4">
				<input type="hidden" name="listingId" value={offer.listingId} />
				<input type="hidden" name="clientId" value={clientId} />
				<OfferField problem={problem} text={actionData?.text} />
				<DialogActions>
					<ButtonLink variant="secondary" to={`/intercambios/${offer.listingId}`}>
						{t("listing.tradeOffer.back")}
					</ButtonLink>
					<Button type="submit" icon="send">
						{t("listing.tradeOffer.send")}
					</Button>
				</DialogActions>
			</Form>
		</OfferPage>
	);
}

interface NoOfferProps {
	/** Why the message was not sent; absent when none was. */
	problem: string | undefined;
	text: string | undefined;
}

function NoOffer({ problem, text }: NoOfferProps) {
	const t = useT();
	if (!problem) {
		return (
			<>
				<PrivateHead title={t("shell.notFound.title")} />
				<NotFoundBody />
			</>
		);
	}
	return (
		<OfferPage title={t("listing.tradeOffer.notSent")} about={problem}>
			<TextArea label={t("listing.tradeOffer.message")} rows={5} defaultValue={text} readOnly />
			<DialogActions>
				<ButtonLink to="/intercambios">{t("shell.notFound.trades")}</ButtonLink>
			</DialogActions>
		</OfferPage>
	);
}

function OfferPage({ title, about, children }: { title: string; about: string; children: ReactNode }) {
	return (
		<main id="content" tabIndex={-1} className="page">
			<PrivateHead title={title} />
			<div className="wrap max-w-[560px]! pt-8 pb-16">
				<h1 className="type-section mb-2">{title}</h1>
				<p className="mb-6 text-ink-2">{about}</p>
				{children}
			</div>
		</main>
	);
}
