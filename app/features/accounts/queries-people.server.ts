import type { QueryContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import type { Person } from "./rules.ts";
import { usernameIn } from "./rules-usernames.ts";

interface PersonRow {
	/** Null when the account is gone. */
	readonly id: string | null;
	readonly username: string;
	readonly country: string;
	readonly city: string | null;
	readonly about: string | null;
	readonly is_banned: boolean;
}

const findByName = statement<PersonRow>(
	"accounts_find_person_by_name",
	`with named (id) as (
		select id from users where username = $1
		union all select user_id from former_usernames where username = $1 and kept_until > $2::timestamptz
	)
	select u.id, u.username::text as username, u.country, u.city, u.about, u.is_banned
	from named left join users u on u.id = named.id limit 1`,
);

/**
 * Whom a username means, in any case: who has it, or who gave it up not long ago.
 * @param username as it came from the URL, perhaps with signs around it
 * @throws DomainError `person.notFound`, or `person.gone` while the name of a deleted account is kept
 */
export async function getPersonByName(ctx: QueryContext, username: string): Promise<Person> {
	const named = usernameIn(username);
	const [row] = isStorableText(named) ? await findByName(ctx.db, [named, ctx.clock.now()]) : [];
	if (!row) throw new DomainError("person.notFound");
	if (row.id === null) throw new DomainError("person.gone");
	const { id, country, city, about } = row;
	return { id, username: row.username, country, city, about, isBanned: row.is_banned };
}
