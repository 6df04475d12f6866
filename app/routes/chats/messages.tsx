import { clsx } from "clsx";
import { useCallback } from "react";
import { preloadModule } from "react-dom";
import { Outlet, useNavigation, useParams, useRevalidator } from "react-router";
import { markChatsSeen } from "#app/features/chats/commands.server.ts";
import { ChatList, ConversationSkeleton } from "#app/features/chats/components/list/chat-list.tsx";
import {
	type MoreChats,
	useChatList,
	useMoreChats,
} from "#app/features/chats/components/list/use-chat-list.ts";
import { listChats } from "#app/features/chats/queries.server.ts";
import { chatScripts } from "#app/http/build-files.server.ts";
import { useStaleLoaderData } from "#app/http/react-router-network-error.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { chatsPath, listingsPath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/messages.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const { id: meId } = requireUserOrRedirect(ctx, { request, url });
	const cursor = url.searchParams.get("cursor") ?? undefined;
	const page = await loaderResult(() => listChats(ctx, { cursor }));
	await markChatsSeen(ctx);
	return { ...page, meId, chatFiles: await chatScripts(locale), now: ctx.clock.now().toISOString() };
}

/** The list of chats, with one of them or none beside it. */
export default function Messages({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { chatId } = useParams();
	const { revalidate } = useRevalidator();
	const more = useMoreChats();
	const opening = useOpening(chatId);
	useStaleLoaderData("routes/chats/messages", chatsPath);
	for (const file of loaderData.chatFiles) preloadModule(file, { as: "script" });
	const onStale = useCallback(() => void revalidate(), [revalidate]);
	const loaded = { first: loaderData, next: more.page };
	const { chats, nextCursor } = useChatList(loaded, { meId: loaderData.meId, activeId: chatId, onStale });
	const Heading = chatId ? "h2" : "h1";
	const isOpen = Boolean(chatId || opening);
	if (chats.length === 0 && !chatId) return <NoChats />;
	return (
		<Page>
			{!chatId && <PrivateHead title={t("messages.title")} />}
			<div className={clsx("wrap chat-layout", isOpen && "open")}>
				<nav
					// Beside a chat the list is scrolled by itself; its edge leaves room for the focus ring.
					className={clsx(
						"grid min-w-0 gap-3 lg:relative lg:-m-1 lg:max-h-[max(var(--chat-height),320px)] lg:overflow-y-auto lg:overscroll-contain lg:p-1",
						isOpen && "max-lg:hidden",
					)}
					aria-label={t("messages.list")}
				>
					<Heading className="mx-3 mt-2 text-2xl">{t("messages.title")}</Heading>
					<ChatList chats={chats} activeId={opening ?? chatId} now={loaderData.now} />
					{nextCursor && <MoreChatsLink more={more} cursor={nextCursor} />}
				</nav>
				{opening ? <ConversationSkeleton /> : <Outlet />}
			</div>
		</Page>
	);
}

function MoreChatsLink({ more, cursor }: { more: MoreChats; cursor: string }) {
	const t = useT();
	return (
		<>
			<FieldError text={more.state === "failed" ? t("messages.error.list") : undefined} />
			<ButtonLink
				to={withSearch(chatsPath, { cursor })}
				variant="ghost"
				size="s"
				aria-busy={more.state === "loading" || undefined}
				onClick={(event) => {
					event.preventDefault();
					more.load(cursor);
				}}
			>
				{t("common.more")}
			</ButtonLink>
		</>
	);
}

/** The id of the chat that is loading while another page is still on the screen. */
function useOpening(currentId: string | undefined): string | undefined {
	const { location, state } = useNavigation();
	const id = /^\/mensajes\/([0-9a-f-]{36})$/.exec(location?.pathname ?? "")?.[1];
	return state === "loading" && id !== currentId ? id : undefined;
}

function NoChats() {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("messages.title")} />
			<div className="wrap grid min-h-[60dvh] place-content-center">
				<EmptyState
					level={1}
					title={t("messages.empty.title")}
					action={
						<ButtonLink to={listingsPath} icon="swap">
							{t("common.browseListings")}
						</ButtonLink>
					}
				>
					{t("messages.empty.text")}
				</EmptyState>
			</div>
		</Page>
	);
}
