import { and, eq } from "drizzle-orm";
import { getPersonByName } from "#app/features/accounts/queries.server.ts";
import { type CommandContext, type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { nullable, statement, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { HideMatchInput, ShowHiddenInput } from "../schema.ts";
import { matchHides } from "../tables.server.ts";
import { forgetMatchCount } from "./queries.server.ts";
import { hideDays } from "./rules.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Hides somebody from one's own matches for {@link hideDays} days; once more begins them anew.
 * @throws DomainError `auth.required`, `request.invalid`, `person.notFound`
 */
export async function hideMatch(ctx: CommandContext, input: HideMatchInput): Promise<null> {
	const actor = requireActor(ctx);
	const { username } = parseInput(HideMatchInput, input);
	const { id } = await getPersonByName(ctx, username);
	if (id === actor.id) throw new DomainError("person.notFound");
	const until = new Date(ctx.clock.now().getTime() + hideDays * dayMs);
	await ctx.db
		.insert(matchHides)
		.values({ userId: actor.id, hiddenId: id, until })
		.onConflictDoUpdate({ target: [matchHides.userId, matchHides.hiddenId], set: { until } });
	forgetMatchCount(ctx, actor.id);
	return null;
}

/**
 * Shows everybody again whom one hid, or the one that is named.
 * @throws DomainError `auth.required`, `request.invalid`, `person.notFound`
 */
export async function showHiddenMatches(ctx: CommandContext, input: ShowHiddenInput = {}): Promise<null> {
	const actor = requireActor(ctx);
	const { username } = parseInput(ShowHiddenInput, input);
	const person = username === undefined ? null : await getPersonByName(ctx, username);
	const ofPerson = person ? eq(matchHides.hiddenId, person.id) : undefined;
	await ctx.db.delete(matchHides).where(and(eq(matchHides.userId, actor.id), ofPerson));
	forgetMatchCount(ctx, actor.id);
	return null;
}

/** Records a visit; all that is seen within an hour is one. */
const writeVisit = statement(
	{ id: uuid(), now: timestamp() },
	{ seenBeforeAt: nullable(timestamp()) },
)`insert into match_visits as visit (user_id, seen_at) values (:id, :now)
	on conflict (user_id) do update set seen_at = :now, seen_before_at = case
		when visit.seen_at < :now - interval '1 hour' then visit.seen_at else visit.seen_before_at
	end
	returning seen_before_at as "seenBeforeAt"`;

/** Records that the reader looks at their matches. @returns when they looked on the visit before; null on their first */
export async function recordMatchVisit(ctx: QueryContext): Promise<string | null> {
	const { id } = requireActor(ctx);
	const [visit] = await writeVisit(ctx.db, { id, now: ctx.clock.now() });
	forgetMatchCount(ctx, id);
	return visit?.seenBeforeAt ?? null;
}
