import { Link } from "react-router";
import {
	chatSubject,
	listingTitle,
	messageWords,
	personName,
} from "#app/features/chats/components/chat-texts.ts";
import type { WaitingChat, WaitingChats } from "#app/features/chats/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { chatPath, chatsPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The line about what waits for the reader, which leads to one thing alone or to all, and then says of what kinds they are. */
export function WaitingLine({ waiting: { chats, seals, others } }: { waiting: WaitingChats }) {
	const t = useT();
	const format = useFormat();
	const count = seals + others;
	const kinds = [
		seals > 0 && t("home.turn.seals", { count: seals }),
		others > 0 && t("home.turn.chats", { count: others }),
	];
	const first = chats.find(({ wants }) => wants === "seal") ?? chats[0];
	if (!first) return null;
	return (
		<Link
			to={count === 1 ? chatPath(first.id) : chatsPath}
			className="mt-2 mb-4 grid min-h-[60px] grid-cols-[24px_minmax(0,1fr)_16px] items-center gap-3 rounded-card bg-gold-soft px-4 py-2 leading-tight lg:max-w-[640px]"
			discover="none"
		>
			<Icon name={first.wants === "seal" ? "swap" : "message"} className="text-gold-ink" />
			<span className="min-w-0">
				<b className="font-strong">
					{t("home.turn")} <span className="num">{format.number(count)}</span>
				</b>
				<span className="line-clamp-1 text-sm wrap-anywhere">
					{count === 1 ? <WaitingWords chat={first} /> : format.list(kinds.filter((kind) => kind !== false))}
				</span>
			</span>
			<Icon name="chevron-right" size="s" />
		</Link>
	);
}

/** The seal that a trade lacks, or the words of an unanswered or unread message. */
function WaitingWords({ chat }: { chat: WaitingChat }) {
	const t = useT();
	const name = personName(t, chat.other);
	const names = { name, title: listingTitle(t, chat.listing) };
	if (chat.wants === "seal") {
		const isSeller = chat.role === "seller";
		if (chat.hasOtherSealed) return t(isSeller ? "home.turn.sealedYours" : "home.turn.sealed", names);
		return t(isSeller ? "home.turn.openYours" : "home.turn.open", names);
	}
	const words = chat.last ? messageWords(t, chat.last, name) : "";
	const title = chat.wants === "answer" ? t("home.turn.answer", { name, title: chatSubject(t, chat) }) : name;
	return `${title}: ${words}`;
}
