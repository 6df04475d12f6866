import { randomUUID } from "node:crypto";
import { Form, redirect } from "react-router";
import { startConversation } from "#app/features/chats/commands-start.server.ts";
import { failureText } from "#app/features/chats/components/failure-text.ts";
import { OfferField } from "#app/features/chats/components/offer-dialog.tsx";
import { getOffer } from "#app/features/chats/queries-offer.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import type { Route } from "./+types/chat-new.ts";
import { answerForm, answerPage } from "./answer.server.ts";
import { PrivateHead } from "./page-head.tsx";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	signInFirst(ctx, request);
	const listingId = new URL(request.url).searchParams.get("listing") ?? "";
	const offer = await answerPage(() => getOffer(ctx, listingId));
	if (offer.chatId) throw redirect(`/mensajes/${offer.chatId}`);
	return { offer, clientId: randomUUID() };
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

/** What the offer's dialog does, for pages without script. */
export default function NewChat({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { offer, clientId } = loaderData;
	const title = t("listing.tradeOffer.title", { name: offer.ownerUsername });
	const problem = actionData && failureText(t, actionData.failure, "listing.tradeOffer.error");
	return (
		<main id="content" tabIndex={-1} className="page">
			<PrivateHead title={title} />
			<div className="wrap max-w-[560px]! pt-8 pb-16">
				<h1 className="type-section mb-2">{title}</h1>
				<p className="mb-6 text-ink-2">{t("listing.tradeOffer.about", { title: offer.title })}</p>
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
			</div>
		</main>
	);
}
