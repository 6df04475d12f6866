import { listChosenEntries } from "#app/features/lists/entry/queries.server.ts";
import { countPeople } from "#app/features/lists/entry/queries-people.server.ts";
import { type EntryView, type NewEntry, sides } from "#app/features/lists/entry/rules.ts";
import { pageSizes } from "#app/features/lists/entry/rules-page.ts";
import { readText } from "#app/features/lists/import/pending/pending.server.ts";
import {
	type ImportChoices,
	type ImportRow,
	noChoices,
	sideOf,
	toEntry,
	typedName,
} from "#app/features/lists/import/rules.ts";
import { entriesByTarget, isSettled, settledTarget } from "#app/features/lists/import/rules-choices.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { requireVisitorAttempt, type Sender } from "#app/platform/database/rate-limits.server.ts";
import {
	integer,
	json,
	jsonMoment,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { CrossTextInput } from "../schema.ts";
import {
	countedPage,
	isStillOfGroup,
	matchingPeople,
	namedSides,
	nearestFirst,
	ownEntries,
	peopleByThing,
	sideShape,
	thingShape,
} from "./queries-matching.server.ts";
import {
	type Cross,
	type CrossedText,
	crossedEntryLimit,
	type Match,
	type MatchedThing,
	matchPageSize,
	type PerhapsThing,
	type PersonCross,
	type PersonCrossedText,
	perhapsLimit,
} from "./rules.ts";

/** The things that are crossed: `:entries`, each with its place there as its id, or the lists of `:me`. */
const sources = {
	given: `select lpad(to_hex(min(place)), 32, '0')::uuid as id, side, item_id, name_key, category_id, is_any, expansion_id, is_of_set,
			bool_or(is_starred) as is_starred,
			sum(quantity) as units,
			null::timestamptz as created_at
		from (
			select given.side, item.id as item_id, coalesce(item.name_folded, fold_text(given."customName")) as name_key,
				coalesce(item.category_id, given."categoryId") as category_id, given."anyPrinting" as is_any,
				item.expansion_id, given."isOfSet" as is_of_set, given."isStarred" as is_starred, given.quantity, place
			from rows from (jsonb_to_recordset(:entries) as (
				side text, "itemId" uuid, "categoryId" uuid, "customName" text, "anyPrinting" boolean, "isOfSet" boolean,
				"isStarred" boolean, quantity integer
			)) with ordinality as given (
				side, "itemId", "categoryId", "customName", "anyPrinting", "isOfSet", "isStarred", quantity, place
			)
			left join product_items as item on item.id = given."itemId"
		) as given group by side, item_id, name_key, category_id, is_any, expansion_id, is_of_set`,
	lists: ownEntries(),
} as const;

const nearest = `array_position(array['both', 'get', 'give'], "group"), ${nearestFirst({ byProvince: false })}`;

/** The people who are looked at, those of them who are named, and their named entries: the first person is not named once more. */
const reaches = {
	everybody: {
		who: "person.is_shown",
		page: `select * from matched where user_id is distinct from :personId order by ${nearest} limit ${matchPageSize}`,
		entryIds: "'[]'::json",
	},
	person: {
		who: "person.is_shown and person.id = :personId",
		page: "select * from matched",
		entryIds: `coalesce((
			select json_agg(other_id) from (select distinct other_id from fits limit ${crossedEntryLimit}) as entry
		), '[]')`,
	},
} as const;

const crossParameters = { now: timestamp(), locale: text(), personId: nullable(uuid()) };
const crossShape = {
	sought: integer(),
	wants: integer(),
	owners: integer(),
	both: integer(),
	people: integer(),
	matched: json<MatchedThing[]>(),
	matches: json<Match[]>(),
	entryIds: json<string[]>(),
};
const crossOf = (
	source: keyof typeof sources,
	{ who, page, entryIds }: (typeof reaches)[keyof typeof reaches],
) =>
	`with ${matchingPeople({ own: sources[source], who })},
		${peopleByThing("want", 6)},
		page as materialized (select matched.*, row_number() over (order by ${nearest}) as rank from (${page}) as matched),
		${countedPage},
		${namedSides("named.other_id")}
		select (select count(*)::integer from own where side = 'want') as sought,
			(select count(*)::integer from popular) as wants,
			(select count(*)::integer from matched where get > 0) as owners,
			(select count(*)::integer from matched where "group" = 'both') as both,
			(select count(*)::integer from matched) as people,
			coalesce((
				select json_agg(${thingShape} order by named.is_starred desc, named.units desc, named.own_id)
				from first as named join entry_details as entry on entry.id = named.other_id
			), '[]') as matched,
			coalesce((
				select json_agg(json_build_object(
					'group', page."group", 'username', account.username, 'city', account.city, 'isSameProvince', false,
					'seenAt', ${jsonMoment("page.seen_at")}, 'isShown', true, 'isNew', false,
					'give', ${sideShape("give")}, 'get', ${sideShape("get")}
				) order by rank)
				from page join counted using (user_id) join sides using (user_id) join users as account on account.id = user_id
				where ${isStillOfGroup}
			), '[]') as matches,
			${entryIds} as "entryIds"`;

const givenParameters = { ...crossParameters, me: nullable(uuid()), entries: json<readonly NewEntry[]>() };
const crossGiven = {
	everybody: statement(givenParameters, crossShape)`${crossOf("given", reaches.everybody)}`,
	person: statement(givenParameters, crossShape)`${crossOf("given", reaches.person)}`,
} as const;
const listsParameters = { ...crossParameters, me: uuid() };
const crossListsWith = statement(listsParameters, crossShape)`${crossOf("lists", reaches.person)}`;

export interface CrossOptions {
	readonly locale: Locale;
	/** Id of the person who stands first; null for nobody. */
	readonly personId: string | null;
}

/** The cross of things that somebody named; nothing of them is stored. */
export async function crossEntries(
	ctx: QueryContext,
	entries: readonly NewEntry[],
	{ locale, personId }: CrossOptions,
): Promise<Cross> {
	const values = { entries, me: ctx.actor?.id ?? null, now: ctx.clock.now(), locale, personId };
	const [[all], [one]] = await Promise.all([
		crossGiven.everybody(ctx.db, values),
		personId ? crossGiven.person(ctx.db, values) : [],
	]);
	if (!all) throw new Error("A cross has one row.");
	const { entryIds: _, ...everybody } = all;
	return { ...everybody, person: one?.matches[0] ?? null };
}

export interface PersonOptions {
	readonly locale: Locale;
	/** Id of the person whose lists are crossed. */
	readonly personId: string;
}

async function toPersonCross(
	ctx: QueryContext,
	row: { readonly matches: readonly Match[]; readonly entryIds: readonly string[] } | undefined,
	{ locale, personId }: PersonOptions,
): Promise<PersonCross> {
	const [match = null] = row?.matches ?? [];
	const ids = row?.entryIds ?? [];
	const first = match
		? await listChosenEntries(ctx, { ownerId: personId, ids, locale, limit: ids.length })
		: [];
	return { match, entryIds: ids, first: firstOfEach(first) };
}

/** As many entries of each list as a page of the binder has pockets. */
function firstOfEach(entries: readonly EntryView[]): EntryView[] {
	return sides.flatMap((side) => entries.filter((entry) => entry.side === side).slice(0, pageSizes.binder));
}

/** The cross of the reader's lists with one person's. @throws DomainError `auth.required` */
export async function crossOwnListsWith(ctx: QueryContext, options: PersonOptions): Promise<PersonCross> {
	const values = { ...options, me: requireActor(ctx).id, now: ctx.clock.now() };
	const [row] = await crossListsWith(ctx.db, values);
	return toPersonCross(ctx, row, options);
}

/** The pasted texts of a minute and of a day. */
const crossLimits = [
	{ name: "cross-minute", max: 10, unmarked: 30, seconds: 60 },
	{ name: "cross-day", max: 200, unmarked: 600, seconds: 24 * 60 * 60 },
] as const;

/** Reads a text that anybody pastes, as often as {@link crossLimits} say. */
async function readPasted(ctx: QueryContext, input: CrossTextInput, locale: Locale, sender: Sender) {
	const { text, side, choices } = parseInput(CrossTextInput, input);
	for (const limit of crossLimits) await requireVisitorAttempt(ctx, limit, sender);
	const { rows, lines, needsChoice } = await readText(ctx, { text, side, locale });
	const things = rows.filter(({ state }) => state !== "unused");
	const wants = things.filter((row) => row.side === "want").length;
	const entries = things.flatMap((row) => (isSettled(row, choices) ? (toEntry(row, choices) ?? []) : []));
	const doubtful = things.filter((row) => row.state !== "sure" && row.choiceKey === row.key);
	const read = { needsChoice, text, side, things: things.length, wants, settled: entries.length };
	return { read, entries, doubtful, lines, choices };
}

/** The doubtful things that somebody has or seeks, those of most people first. */
async function listPerhaps(
	ctx: QueryContext,
	rows: readonly ImportRow[],
	choices: ImportChoices,
): Promise<PerhapsThing[]> {
	const asked = rows.slice(0, perhapsLimit).map((row) => ({ row, options: entriesByTarget(row) }));
	const personId = ctx.actor?.id ?? null;
	const entries = asked.flatMap(({ options }) => options.map(({ entry }) => entry));
	const counts = (await countPeople(ctx, entries, { personId, isShownOnly: true })).values();
	const things = asked.map(({ row, options }) => ({
		key: row.key,
		side: sideOf(row, noChoices),
		name: typedName(row),
		text: row.text.trim(),
		options: options.map(({ id }) => ({
			item: row.candidates.find((candidate) => candidate.id === id) ?? null,
			people: counts.next().value ?? 0,
		})),
		choice: settledTarget(row, choices),
	}));
	const mostPeople = ({ options }: PerhapsThing) => Math.max(0, ...options.map(({ people }) => people));
	return things
		.filter((thing) => thing.choice !== null || mostPeople(thing) > 0)
		.toSorted((one, other) => mostPeople(other) - mostPeople(one));
}

/**
 * Crosses a text that anybody pastes; nothing of it is stored.
 * @param options with the sender for whom attempts are counted
 * @throws DomainError `request.invalid` with `text`, `request.tooManyRequests`
 */
export async function crossText(
	ctx: QueryContext,
	input: CrossTextInput,
	{ sender, ...options }: CrossOptions & { readonly sender: Sender },
): Promise<CrossedText> {
	const { read, entries, doubtful, lines, choices } = await readPasted(ctx, input, options.locale, sender);
	const { needsChoice, ...rest } = read;
	if (needsChoice) return { needsChoice, text: read.text };
	const [cross, perhaps] = await Promise.all([
		crossEntries(ctx, entries, options),
		listPerhaps(ctx, doubtful, choices),
	]);
	return { needsChoice, ...rest, lines, cross, perhaps };
}

/** {@link crossText} with one person's lists. */
export async function crossTextWith(
	ctx: QueryContext,
	input: CrossTextInput,
	{ sender, ...options }: PersonOptions & { readonly sender: Sender },
): Promise<PersonCrossedText> {
	const { read, entries } = await readPasted(ctx, input, options.locale, sender);
	const { needsChoice, ...rest } = read;
	if (needsChoice) return { needsChoice, text: read.text };
	const values = { ...options, entries, me: ctx.actor?.id ?? null, now: ctx.clock.now() };
	const [row] = await crossGiven.person(ctx.db, values);
	return { needsChoice, ...rest, ...(await toPersonCross(ctx, row, options)) };
}
