import { redirect } from "react-router";
import { getPersonByName } from "#app/features/accounts/queries.server.ts";
import type { Person } from "#app/features/accounts/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { withSearch } from "#app/shared/paths.ts";

/**
 * Leads from a former name, or another spelling of a name, to the one that its person uses.
 * @param address.named the name in the address
 * @param address.username the person's own
 * @param address.pathOf the page's address by a name
 * @throws a redirect, which no browser keeps: a former name may be another's one day
 */
export function redirectToCanonicalUsername(
	{ searchParams }: URL,
	address: { named: string; username: string; pathOf: (username: string) => string },
): void {
	const { named, username, pathOf } = address;
	if (named === username) return;
	throw redirect(withSearch(pathOf(username), searchParams), 301);
}

/**
 * The person of a page beside their own, such as all of their listings.
 * @param named the name in the address
 * @param pathOf the page's address by a name
 * @throws a redirect to the person's own spelling; DomainError `person.notFound`, also for a suspended one, or
 * `person.gone`
 */
export async function getShownPerson(
	ctx: QueryContext,
	url: URL,
	named: string,
	pathOf: (username: string) => string,
): Promise<Person> {
	const person = await getPersonByName(ctx, named);
	if (person.isBanned) throw new DomainError("person.notFound");
	redirectToCanonicalUsername(url, { named, username: person.username, pathOf });
	return person;
}
