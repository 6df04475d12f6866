import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import type { Person } from "./rules.ts";

interface PersonRow {
	readonly id: string;
	readonly username: string;
	readonly country: string;
	readonly city: string | null;
	readonly is_banned: boolean;
	readonly created_at: string;
}

const findByName = statement<PersonRow>(
	"accounts_find_person_by_name",
	"select id, username::text as username, country, city, is_banned, created_at from users where username = $1",
);

/**
 * Whom a username means, in any case.
 * @param username as it came from the URL
 * @throws DomainError `person.notFound`
 */
export async function getPersonByName(ctx: QueryContext, username: string): Promise<Person> {
	const [row] = isStorableText(username) ? await findByName(ctx.db, [username]) : [];
	if (!row) throw new DomainError("person.notFound");
	const { id, country, city } = row;
	return {
		...{ id, username: row.username, country, city },
		isBanned: row.is_banned,
		memberSince: toIso(row.created_at),
	};
}
