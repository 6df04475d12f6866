import { matchMessage } from "#app/features/chats/rules.ts";
import { EntryImage } from "#app/features/lists/components/entry/entry-image.tsx";
import { useEntryTexts } from "#app/features/lists/components/entry/entry-texts.ts";
import type { MatchParts } from "#app/features/matches/components/match-board.tsx";
import type { MatchSide } from "#app/features/matches/rules.ts";
import { TradeSeal } from "#app/features/trades/components/trade-seal.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { writeToPath } from "#app/shared/paths.ts";

/** The parts of a match that lists, trades and chats show. */
export function useMatchParts(now: string): MatchParts {
	const t = useT();
	const format = useFormat();
	const describe = useEntryTexts(false);
	return {
		now,
		describe,
		renderImage: (thing) => <EntryImage entry={thing} />,
		seal: <TradeSeal you={false} they={false} label={t("matches.title")} />,
		writePath: ({ username, give, get }) => {
			const names = { give: namesOf(give), get: namesOf(get) };
			return writeToPath(username, matchMessage(names, { t, list: format.list }));
		},
	};
}

/** The names of a side's things; those that were not read count as well. */
function namesOf({ count, things }: MatchSide): string[] {
	return Array.from({ length: count }, (_, index) => things[index]?.name ?? "");
}
