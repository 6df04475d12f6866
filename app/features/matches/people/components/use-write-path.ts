import { matchMessage } from "#app/features/chats/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { writeToPath } from "#app/shared/paths.ts";
import type { Match, MatchSide } from "../rules.ts";

/** Gives the address where one writes to somebody about a match, whose message names what goes each way. */
export function useWritePath(): (match: Pick<Match, "username" | "give" | "get">) => string {
	const t = useT();
	const format = useFormat();
	return ({ username, give, get }) => {
		const names = { give: namesOf(give), get: namesOf(get) };
		return writeToPath(username, matchMessage(names, { t, list: format.list }));
	};
}

/** The names of a side's things; those that were not read count as well. */
function namesOf({ count, things }: MatchSide): string[] {
	return Array.from({ length: count }, (_, index) => things[index]?.name ?? "");
}
