import { randomUUID } from "node:crypto";
import { useEffect, useRef } from "react";
import { isRouteErrorResponse, redirect, useNavigate, useNavigation, useRevalidator } from "react-router";
import { sendMessage } from "#app/features/chats/commands.server.ts";
import { openConversation } from "#app/features/chats/commands-open.server.ts";
import { ConversationView } from "#app/features/chats/components/conversation-view.tsx";
import { failureText } from "#app/features/chats/components/failure-text.ts";
import type { Conversation } from "#app/features/chats/rules.ts";
import { seqSchema } from "#app/features/chats/schema.ts";
import { useT } from "#app/i18n/provider.tsx";
import { isErrorCode } from "#app/shared/error-codes.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/conversation.ts";
import { answerForm, answerPage } from "./answer.server.ts";
import { useStanding } from "./lost-connection.ts";
import { PrivateHead } from "./page-head.tsx";
import { readForm } from "./read-form.server.ts";
import { ReportButton } from "./report-button.tsx";
import { requestContext } from "./request-context.server.ts";
import type { Screen } from "./screen.ts";
import { signInFirst } from "./sign-in-first.server.ts";

export const handle: Screen = { task: true, chat: true };

/** How long the closed seal is looked at before the history opens, in milliseconds. */
const sealMillis = 1_400;

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const { id: meId } = signInFirst(ctx, request);
	const query = new URL(request.url).searchParams;
	const before = seqSchema.safeParse(query.get("antes") ?? undefined).data;
	const { conversation, page } = await answerPage(() => openConversation(ctx, { ...params, before }));
	const refusal = query.get("error");
	return {
		conversation,
		...page,
		meId,
		refusal: refusal && isErrorCode(refusal) ? refusal : null,
		clientId: randomUUID(),
		now: ctx.clock.now().toISOString(),
	};
}

/** A message from a page without script; with it the thread posts to its own address. */
export async function action({ params, request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	signInFirst(ctx, request);
	const form = await readForm(request);
	const [text, clientId] = [String(form.get("text") ?? ""), String(form.get("clientId") ?? "")];
	const answer = await answerForm(() => sendMessage(ctx, { ...params, text, clientId }));
	if (answer.data.ok) return redirect(`/mensajes/${params.chatId}`);
	return { ...answer, data: { failure: answer.data.failure, text } };
}

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const onCompleted = useWayToHistory();
	const { conversation, messages, hasMore, meId, now, clientId, refusal } = loaderData;
	useStanding("routes/conversation", `/mensajes/${conversation.id}`);
	const refused = actionData && {
		text: actionData.text,
		problem: failureText(t, actionData.failure, "messages.error.send"),
	};
	const name = conversation.other.username ?? t("messages.deletedUser");
	return (
		<>
			<PrivateHead title={`${name} · ${t("messages.title")}`} />
			<ConversationView
				key={conversation.id}
				conversation={conversation}
				messages={messages}
				hasOlder={hasMore}
				me={{ id: meId }}
				now={now}
				clientId={clientId}
				refused={refused}
				notice={refusal && failureText(t, { code: refusal, params: {} }, "trade.error.update")}
				onCompleted={onCompleted}
				tools={<ChatTools conversation={conversation} />}
			/>
		</>
	);
}

/** The buyer may report what they were offered, as on its own page. */
function ChatTools({ conversation: { role, listing } }: { conversation: Conversation }) {
	if (role !== "buyer" || !listing?.isPublic) return null;
	return <ReportButton listing={listing} isSignedIn edged={false} />;
}

/** Says that the trade is completed, and leads on to the history whoever stays on the page until then. */
function useWayToHistory(): () => () => void {
	const t = useT();
	const navigate = useNavigate();
	const navigation = useNavigation();
	const latest = useRef(navigation);
	latest.current = navigation;
	return () => {
		showToast({ tone: "seal", text: t("trade.completed") });
		// Another page may be on its way while this one is still shown.
		const goOn = () => latest.current.state === "idle" && navigate("/perfil");
		const timer = setTimeout(goOn, sealMillis);
		return () => clearTimeout(timer);
	};
}

/** A chat that is not there, is others', or could not be loaded; the list stays beside it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const [title, text] = errorTexts(status);
	return (
		<EmptyState
			level={1}
			className="chat-empty"
			title={t(title)}
			action={
				<>
					{status !== 404 && <TryAgain />}
					<ButtonLink to="/mensajes" variant="secondary">
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

/** Loads the chat anew in its place, also by itself once the network is back. */
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
			{t("messages.retry")}
		</Button>
	);
}

/** What is not there and what is others' are told alike, so that neither shows. */
function errorTexts(status: number) {
	if (status === 404) return ["messages.unauthorized", "messages.unauthorized.text"] as const;
	if (status === 503) return ["messages.error.title", "messages.error.lost"] as const;
	return ["messages.error.title", "messages.error.loading"] as const;
}
