import { Link } from "react-router";
import { townOf } from "#app/features/accounts/rules-people.ts";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { useT } from "#app/i18n/provider.tsx";
import { chatPath } from "#app/shared/chat-paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { Tile } from "#app/ui/thing-row.tsx";
import { type Match, swapCount } from "../rules.ts";
import { useWritePath } from "./use-write-path.ts";

/** A match in one line, which leads to writing to them: what the first things of each side are, and how many can go both ways. */
export function MatchLine({ match }: { match: Match }) {
	const t = useT();
	const writePath = useWritePath();
	const { username, city, chat, group } = match;
	const shown = group === "give" ? match.give : match.get;
	return (
		<li className="border-b border-line">
			<Link
				to={chat ? chatPath(chat.id) : writePath(match)}
				className="grid min-h-[70px] grid-cols-[40px_minmax(0,1fr)_auto_16px] items-center gap-3 py-3"
				discover="none"
			>
				<UserShield username={username} size={36} />
				<span className="min-w-0 leading-tight">
					<b className="mr-2 wrap-anywhere font-strong">{username}</b>
					{city && <span className="text-sm text-ink-2">{townOf(city)}</span>}
					<span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{useSwapWords(match)}</span>
					{group === "both" && (
						<span className="num mt-1 inline-block rounded-s bg-gold-soft px-2 py-1 text-sm font-semibold text-gold-ink">
							{t("matches.swaps", { count: swapCount(match) })}
						</span>
					)}
				</span>
				<span className="flex gap-1" aria-hidden="true">
					{shown.things.slice(0, 2).map((thing) => (
						<Tile key={thing.id}>
							<EditionImage thing={thing} />
						</Tile>
					))}
				</span>
				<Icon name="chevron-right" size="s" className="text-ink-3" />
			</Link>
		</li>
	);
}

/** The sentence that says what goes each way, by the first thing of each side. */
function useSwapWords({ give, get, group }: Match): string {
	const t = useT();
	const describe = useEntryTexts(false);
	const nameOf = (side: Match["give"]) => {
		const [thing] = side.things;
		const name = thing ? describe(thing).name : "";
		return side.count > 1 ? `${name} ${t("common.andMore", { count: side.count - 1 })}` : name;
	};
	if (group === "get") return t("matches.line.get", { get: nameOf(get) });
	if (group === "give") return t("matches.line.give", { give: nameOf(give) });
	return t("matches.line.both", { get: nameOf(get), give: nameOf(give) });
}
