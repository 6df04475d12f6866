import { Link } from "react-router";
import {
	chatSubject,
	listingTitle,
	messageWords,
	personName,
} from "#app/features/chats/components/chat-texts.ts";
import type { WaitingChat, WaitingChats } from "#app/features/chats/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { chatPath } from "#app/shared/chat-paths.ts";
import { chatsPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The line about what waits for the reader: it leads to one thing alone, or to all and then says of what kinds they are. */
export function WaitingLine({ waiting: { first, seals, offers, answers } }: { waiting: WaitingChats }) {
	const t = useT();
	const format = useFormat();
	const count = seals + offers + answers;
	const kinds = [
		seals > 0 && t("home.turn.seals", { count: seals }),
		offers > 0 && t("home.turn.offers", { count: offers }),
		answers > 0 && t("home.turn.answers", { count: answers }),
	];
	if (!first) return null;
	return (
		<Link
			to={count === 1 ? chatPath(first.id) : chatsPath}
			className="mt-2 mb-4 grid min-h-[60px] grid-cols-[24px_minmax(0,1fr)_16px] items-center gap-3 rounded-card bg-gold-soft px-4 py-2 leading-tight lg:float-right lg:mt-4 lg:ml-8 lg:w-96"
			discover="none"
		>
			<Icon name={first.wants === "answer" ? "message" : "swap"} className="text-gold-ink" />
			<span className="min-w-0">
				<b className="font-strong">
					{t("home.turn")} <span className="num">{format.number(count)}</span>
				</b>
				<span className="line-clamp-1 text-sm wrap-anywhere max-[345px]:line-clamp-2">
					{count === 1 ? <WaitingWords chat={first} /> : format.list(kinds.filter((kind) => kind !== false))}
				</span>
			</span>
			<Icon name="chevron-right" size="s" />
		</Link>
	);
}

/** The seal that a trade lacks, the offer, or the words of the first message. */
function WaitingWords({ chat }: { chat: WaitingChat }) {
	const t = useT();
	const name = personName(t, chat.other);
	const names = { name, title: listingTitle(t, chat.listing) };
	if (chat.wants === "seal") {
		const isSeller = chat.role === "seller";
		if (chat.hasOtherSealed) return t(isSeller ? "home.turn.sealedYours" : "home.turn.sealed", names);
		return t(isSeller ? "home.turn.openYours" : "home.turn.open", names);
	}
	if (chat.wants === "offer") return t("home.turn.offer", names);
	const words = chat.last ? messageWords(t, chat.last, name) : "";
	return `${t("home.turn.answer", { name, title: chatSubject(t, chat) })}: ${words}`;
}
