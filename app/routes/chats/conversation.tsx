import { randomUUID } from "node:crypto";
import { useEffect, useRef, useState } from "react";
import {
	isRouteErrorResponse,
	Link,
	redirect,
	useNavigate,
	useNavigation,
	useRevalidator,
} from "react-router";
import { openConversation, sendMessage } from "#app/features/chats/commands.server.ts";
import { ConversationView } from "#app/features/chats/components/thread/conversation-view.tsx";
import { type ChatMessage, type Conversation, suggestedText } from "#app/features/chats/rules.ts";
import { type SendMessageInput, seqSchema } from "#app/features/chats/schema.ts";
import { canReport, canReportMessage } from "#app/features/moderation/policy.ts";
import { GivenThings } from "#app/features/offers/components/given-things.tsx";
import { HandsAround, OfferHands } from "#app/features/offers/components/offer-hands.tsx";
import { OfferCard } from "#app/features/offers/components/thread/offer-card.tsx";
import { OfferLine } from "#app/features/offers/components/thread/offer-line.tsx";
import { OfferPanel } from "#app/features/offers/components/thread/offer-panel.tsx";
import { findLatestOffer, listChatOffers } from "#app/features/offers/queries.server.ts";
import { RatingCard } from "#app/features/ratings/components/rating-card.tsx";
import { RatingFigures } from "#app/features/ratings/components/rating-list.tsx";
import { findTradeRatings, getRatingTotals } from "#app/features/ratings/queries.server.ts";
import type { TradedThings } from "#app/features/trades/components/trade-dialogs.tsx";
import { ClosingSeal } from "#app/features/trades/components/trade-seal.tsx";
import { findTradeQuestion, listGiven } from "#app/features/trades/queries.server.ts";
import { isVoid } from "#app/features/trades/rules.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { useStaleLoaderData } from "#app/http/react-router-network-error.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { tradeHistoryPath } from "#app/shared/account-paths.ts";
import { chatPath, chatTradePath, offerInChatPath } from "#app/shared/chat-paths.ts";
import { chatsPath, listingPath, personPath } from "#app/shared/paths.ts";
import { offerBuilderPath } from "#app/shared/person-paths.ts";
import { MenuLink } from "#app/shell/account-menu.tsx";
import { MoreMenu, ReportButton } from "#app/shell/member-buttons.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/conversation.ts";

export const handle: Screen = { task: true, chat: true };

/** Time for the seal to close before the history opens, in milliseconds. */
const sealMillis = 2_000;

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	const { id, isBanned, emailVerified } = actor;
	const query = url.searchParams;
	const before = seqSchema.safeParse(query.get("antes") ?? undefined).data;
	const { conversation, page } = await loaderResult(() => openConversation(ctx, { ...params, before }));
	const { listing } = conversation;
	return {
		conversation,
		...page,
		me: { id, isBanned, emailVerified },
		deal: await loaderResult(() => readDeal(ctx, conversation, locale)),
		canReport: listing !== null && canReport(actor, listing),
		suggestion: suggestedText(query.get("texto")),
		clientId: randomUUID(),
		now: ctx.clock.now().toISOString(),
	};
}

/** The offers of a chat, where one is made or else binds the two, what a silent trade asks, how the trade went and what the buyer gave. */
async function readDeal(ctx: QueryContext, { id: chatId, other, trade }: Conversation, locale: Locale) {
	const [offers, latest, timesLeft, ratings, given, totals] = await Promise.all([
		listChatOffers(ctx, { chatId, locale }),
		other.id ? findLatestOffer(ctx, other.id) : null,
		trade ? findTradeQuestion(ctx, trade.id) : null,
		trade ? findTradeRatings(ctx, trade.id) : null,
		trade ? listGiven(ctx, { tradeId: trade.id, locale }) : [],
		other.id ? getRatingTotals(ctx, other.id) : null,
	]);
	const elsewhere = latest?.isBinding && latest.chatId !== chatId ? latest.chatId : null;
	const builderPath = other.username && !latest?.isBinding ? offerBuilderPath(other.username) : null;
	const offerPath = latest?.isOpen ? offerInChatPath(latest.chatId, latest.id) : null;
	return { offers, elsewhere, builderPath, offerPath, timesLeft, ratings, given, totals };
}

/** Sends the message of a page without script. */
export function action({ params, request, url, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form): Promise<never> => {
		await sendMessage(ctx, { ...readFields(form), ...params } as SendMessageInput);
		throw redirect(chatPath(params.chatId));
	});
}

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { conversation, messages, hasMore, me, canReport, now, clientId, suggestion, deal } = loaderData;
	const isOfOffer = conversation.trade?.offerId != null;
	const openOffer = deal.offers.find(({ status }) => status === "open");
	const { isClosing, onCompleted } = useRedirectAfterTrade(!isOfOffer);
	const { revalidate } = useRevalidator();
	const forgetSuggestion = useForgetSuggestion(chatPath(conversation.id), suggestion);
	useStaleLoaderData("routes/chats/conversation", chatPath(conversation.id));
	const name = conversation.other.username ?? t("messages.deletedUser");
	return (
		<>
			<PrivateHead title={`${name} · ${t("messages.title")}`} />
			<ConversationView
				key={conversation.id}
				conversation={conversation}
				messages={messages}
				hasOlder={hasMore}
				me={me}
				now={now}
				clientId={clientId}
				suggestion={suggestion}
				onSent={forgetSuggestion}
				result={actionData}
				onCompleted={onCompleted}
				things={tradedThings(conversation, deal)}
				builderPath={deal.builderPath}
				offerPath={deal.offerPath}
				isBeforeOffers={deal.offers.length === 0}
				timesLeft={deal.timesLeft}
				openOffer={
					openOffer && {
						panel: <OfferPanel offer={openOffer} offers={deal.offers} {...answeredIn(t, conversation)} />,
						line: <OfferLine offer={openOffer} {...answeredIn(t, conversation)} />,
					}
				}
				renderOffer={(message) => <ChatOffer {...{ message, conversation, deal }} />}
				threadEnd={<DealEnd {...{ conversation, deal }} />}
				onNews={() => void revalidate()}
				tools={<ChatTools conversation={conversation} canReport={canReport} />}
				renderMessageTools={(message) =>
					canReportMessage(me, message) && (
						<ReportButton subject={{ kind: "message", id: message.id, title: message.text }} edged={false} />
					)
				}
			/>
			{isClosing && <ClosingSeal title={isOfOffer ? name : (conversation.listing?.title ?? "")} />}
		</>
	);
}

type Deal = Route.ComponentProps["loaderData"]["deal"];

/** The things that change hands in a chat's trade: by the offer that both agreed on, or as the buyer of one without an offer says. */
function tradedThings(
	{ other, trade }: Conversation,
	{ offers, given }: Pick<Deal, "offers" | "given">,
): TradedThings {
	const accepted = offers.find(({ id }) => id === trade?.offerId);
	return {
		offerId: accepted?.id ?? null,
		hands: accepted && <OfferHands give={accepted.give} get={accepted.get} />,
		around: accepted ? (seal) => <HandsAround {...accepted}>{seal}</HandsAround> : null,
		given,
		givenFields: other.username && <GivenThings username={other.username} />,
	};
}

interface ChatOfferProps {
	deal: Pick<Deal, "offers" | "totals">;
	message: ChatMessage;
	conversation: Conversation;
}

/** The offer that a message has brought; its line while it is being read. */
function ChatOffer({ message, conversation, deal: { offers, totals } }: ChatOfferProps) {
	const t = useT();
	const offer = offers.find(({ id }) => id === message.clientId);
	if (!offer) return null;
	const { trade } = conversation;
	const hasFailed = trade?.offerId === offer.id && isVoid(trade);
	const previous = offers.find(({ id }) => id === offer.previousId) ?? null;
	return (
		<OfferCard
			{...{ offer, previous, hasFailed }}
			{...answeredIn(t, conversation)}
			isLatest={offer === offers[0]}
			figures={totals && <RatingFigures totals={totals} />}
		/>
	);
}

/** Where an offer of a chat is answered, and whom it is with. */
function answeredIn(t: Translate, { id: chatId, other }: Conversation) {
	const { username } = other;
	return { chatId, other: { name: username ?? t("messages.deletedUser"), username } };
}

/** The end of a thread: the offer in another chat, and how the trade went. */
function DealEnd({ conversation, deal }: { conversation: Conversation; deal: Deal }) {
	const t = useT();
	const { id: chatId, other, trade } = conversation;
	const { elsewhere, ratings } = deal;
	const action = chatTradePath(chatId);
	const otherName = other.username ?? t("messages.deletedUser");
	const report = other.username && (
		<ReportButton subject={{ kind: "person", id: other.username, title: other.username }} />
	);
	return (
		<>
			{elsewhere && (
				<p className="my-2 self-center text-center">
					<Link to={chatPath(elsewhere)} className="link hit-44">
						{t("offers.elsewhere")}
					</Link>
				</p>
			)}
			{trade && ratings && (
				<RatingCard
					key={trade.id}
					{...{ action, ratings, otherName }}
					tradeId={trade.id}
					renderReport={({ id, text }) => (
						<ReportButton subject={{ kind: "rating", id, title: text }} edged={false} />
					)}
					report={report}
				/>
			)}
			{trade?.offerId &&
				isVoid(trade) &&
				ratings &&
				!ratings.own &&
				ratings.verdicts.length === 0 &&
				report && (
					<p className="my-2 flex max-w-[560px] flex-wrap items-center gap-2 self-center text-sm text-ink-2">
						<span className="min-w-0 flex-1">{t("ratings.card.report")}</span>
						{report}
					</p>
				)}
		</>
	);
}

/** Takes a suggested text out of the address once something was sent, so that it does not come back. */
function useForgetSuggestion(path: string, suggestion: string) {
	const navigate = useNavigate();
	return () => {
		if (suggestion) void navigate(path, { replace: true, preventScrollReset: true });
	};
}

interface ChatToolsProps {
	conversation: Conversation;
	canReport: boolean;
}

/** The chat's one menu: what it is about, and what one rarely does with it. */
function ChatTools({ conversation: { id, other, listing, hasBlocked, can }, canReport }: ChatToolsProps) {
	const t = useT();
	const { username } = other;
	return (
		<MoreMenu
			report={listing && canReport ? { kind: "listing", id: listing.id, title: listing.title } : null}
			block={username && !hasBlocked ? { username, next: chatPath(id) } : undefined}
		>
			{listing && can.openListing && (
				<MenuLink to={listingPath(listing.id)} icon="card">
					{t("common.seeListing")}
				</MenuLink>
			)}
			{username && (
				<MenuLink to={personPath(username)} icon="user">
					{username}
				</MenuLink>
			)}
		</MoreMenu>
	);
}

/**
 * Lets the seal close, then announces that the trade is completed and leads whoever is still here to their history.
 * @param leads false where they stay, to say how it went
 */
function useRedirectAfterTrade(leads: boolean) {
	const t = useT();
	const [completed, setCompleted] = useState<{ tradeId: string; isStill: boolean } | null>(null);
	const navigate = useNavigate();
	const navigation = useNavigation();
	const latest = useRef({ t, navigate, navigation, leads });
	latest.current = { t, navigate, navigation, leads };
	useEffect(() => {
		if (!completed) return;
		const finish = () => {
			const { t, navigate, navigation, leads } = latest.current;
			setCompleted(null);
			showToast({ tone: "sealed", text: t("trade.completed") });
			// Another page may be loading while this one is still on the screen.
			if (leads && navigation.state === "idle") void navigate(tradeHistoryPath(completed.tradeId));
		};
		// The time counts from when the seal is on the screen.
		const timer = setTimeout(finish, completed.isStill ? 0 : sealMillis);
		return () => clearTimeout(timer);
	}, [completed]);
	const onCompleted = (tradeId: string) => {
		setCompleted({ tradeId, isStill: matchMedia("(prefers-reduced-motion: reduce)").matches });
		return () => setCompleted(null);
	};
	return { isClosing: completed !== null && !completed.isStill, onCompleted };
}

/** A chat that is not there, is others', or could not be loaded; the list stays beside it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const [title, text] = errorTexts(status);
	return (
		<EmptyState
			level={1}
			className="lg:col-span-2 max-lg:col-span-full"
			title={t(title)}
			action={
				<>
					{status !== 404 && <TryAgain />}
					<ButtonLink to={chatsPath} variant="secondary">
						{t("messages.back")}
					</ButtonLink>
				</>
			}
		>
			<PrivateHead title={t(title)} />
			{t(text)}
		</EmptyState>
	);
}

/** The button that loads the chat anew in its place, which also happens by itself once the network is back. */
function TryAgain() {
	const t = useT();
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		const onBack = () => void revalidate();
		window.addEventListener("online", onBack);
		return () => window.removeEventListener("online", onBack);
	}, [revalidate]);
	return (
		<Button icon="refresh" pending={state === "loading"} onClick={() => void revalidate()}>
			{t("common.retry")}
		</Button>
	);
}

/** The texts of a missing chat and of others' chats are alike, so that neither shows. */
function errorTexts(status: number) {
	if (status === 404) return ["messages.unauthorized", "messages.unauthorized.text"] as const;
	if (status === 503) return ["messages.error.title", "messages.error.lost"] as const;
	return ["messages.error.title", "messages.error.loading"] as const;
}
