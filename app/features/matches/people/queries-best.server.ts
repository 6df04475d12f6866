import { getPersonByName } from "#app/features/accounts/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { listWantedOfOwnSets } from "../board/queries.server.ts";
import { listMatches } from "./queries.server.ts";
import { crossOwnListsWith } from "./queries-cross.server.ts";
import { type BestMatches, countMatches, type Match, type MatchPage, wantedOfSetsLimit } from "./rules.ts";

/** The reader's best matches, or what to have to get some. @throws DomainError `auth.required` */
export async function getBestMatches(ctx: QueryContext, locale: Locale): Promise<BestMatches> {
	const view = { group: null, page: 1 };
	const { counts, matches } = await listMatches(ctx, { view, locale, since: null });
	return toBestMatches(ctx, { counts, people: matches }, locale);
}

/** The first people who match the reader, with what to have where there are none. */
export async function toBestMatches(
	ctx: QueryContext,
	{ counts, people }: Pick<MatchPage, "counts"> & Pick<BestMatches, "people">,
	locale: Locale,
): Promise<BestMatches> {
	const count = countMatches(counts);
	const wanted = count > 0 ? [] : await listWantedOfOwnSets(ctx, { locale, limit: wantedOfSetsLimit });
	return { count, both: counts.both, people, wanted };
}

/**
 * The best matches of who has just added to their lists, and the one with the person whose page they came from.
 * @param username the person's, as an address has it
 */
export async function getMatchesOfAdded(
	ctx: QueryContext,
	username: string | null,
	locale: Locale,
): Promise<{ readonly best: BestMatches; readonly person: Match | null }> {
	const personId = await findPersonId(ctx, username);
	const [best, cross] = await Promise.all([
		getBestMatches(ctx, locale),
		personId === null ? null : crossOwnListsWith(ctx, { personId, locale }),
	]);
	return { best, person: cross?.match ?? null };
}

/** The id of the person whom an address names; null where there is no such person. */
export async function findPersonId(ctx: QueryContext, username: string | null): Promise<string | null> {
	if (!username) return null;
	try {
		return (await getPersonByName(ctx, username)).id;
	} catch (error) {
		if (error instanceof DomainError) return null;
		throw error;
	}
}
