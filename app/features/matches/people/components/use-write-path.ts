import { matchMessage } from "#app/features/chats/rules.ts";
import { describeEntry } from "#app/features/lists/entry/components/entry-texts.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { writeToPath } from "#app/shared/chat-paths.ts";
import type { Match, MatchSide } from "../rules.ts";

/** Gives the address where one writes to somebody about a match, whose message names what goes each way. */
export function useWritePath(): (match: Pick<Match, "username" | "give" | "get">) => string {
	const t = useT();
	const format = useFormat();
	return ({ username, give, get }) => {
		const names = { give: namesOf(t, give), get: namesOf(t, get) };
		return writeToPath(username, matchMessage(names, { t, list: format.list }));
	};
}

/** The names of a side's things with their editions; those that were not read count as well. */
function namesOf(t: Translate, { count, things }: MatchSide): string[] {
	const names = things.map((thing) => describeEntry(t, thing, false).fullName);
	return Array.from({ length: count }, (_, index) => names[index] ?? "");
}
