import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { type Limit, recordAttempt } from "#app/platform/database/rate-limits.server.ts";
import { boolean, integer, json, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { allowLong } from "#app/platform/database/transaction.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { hasFreeNumber } from "./commands-numbers.server.ts";
import { confirmAgreed } from "./commands-taught.server.ts";
import { sameNameSimilarity, teachLimits, waysToWriteName } from "./rules-teaching.ts";
import { TeachCatalogueInput } from "./schema.ts";

const filesADay: Limit = { name: "catalogue-teach", max: teachLimits.files, seconds: 24 * 60 * 60 };

/** The number of rows from which on a job teaches, for which no page waits, and the seconds that a statement of it may take. */
const longFrom = 500;
const longSeconds = 60;

/** The table in which a person's file waits to be compared, for as long as the transaction lasts. */
export const taughtTable = `
	create temporary table taught_rows (
		line integer primary key, category_id uuid not null, code text, set_name text, number text, name text,
		ids jsonb not null, code_folded text not null, set_folded text not null, number_key text, mark text not null,
		names text[] not null, is_whole boolean not null, expansion_id uuid, item_id uuid, outcome text
	)`;

/**
 * Finds the items of the rows of a person's file, and learns from them: a row with code, number and name that the catalogue
 * does not have makes the set and the item, which others find once the files of two grown accounts agree or an admin confirms.
 * What contradicts the catalogue waits for an admin. The same file again changes nothing.
 * @param input at most 10 000 rows; 20 sets of a file are made, and 3 files a day teach: what is beyond is found or left
 * @returns the id of each row's item in their order, or null for one that stays as typed
 * @throws DomainError `auth.required`, `auth.banned`, `auth.emailNotVerified`; `request.invalid`
 */
export async function teachCatalogue(
	ctx: CommandContext,
	input: TeachCatalogueInput,
): Promise<(string | null)[]> {
	const { id } = requireGoodStanding(ctx.actor);
	const { rows } = parseInput(TeachCatalogueInput, input);
	return inTransaction(ctx, async (tx) => {
		if (rows.length > longFrom) await allowLong(tx.db, longSeconds);
		await tx.db.$client.query(`${taughtTable} on commit drop`);
		const staged = rows.map((row, line) => ({
			...row,
			line,
			names: row.name ? waysToWriteName(row.name) : [],
		}));
		await stage(tx.db, { staged });
		await tx.db.$client.query("analyze taught_rows");
		await findItems(tx.db, { personId: id });
		await findHomes(tx.db, { personId: id });
		const [found] = await findNews(tx.db, { personId: id });
		if (found?.hasNews && (await recordAttempt(tx, filesADay, id))) await learn(tx, id);
		else await forgetNews(tx.db);
		const itemIds: (string | null)[] = rows.map(() => null);
		for (const { line, itemId } of await listFound(tx.db)) itemIds[line] = itemId;
		return itemIds;
	});
}

/** Writes what the staged rows say and the catalogue does not have. */
async function learn(tx: TransactionContext, personId: string): Promise<void> {
	await makeSets(tx.db);
	await findHomes(tx.db, { personId });
	await makeItems(tx.db);
	// Somebody else's file may have made the same meanwhile.
	await lookAgain(tx.db);
	await findItems(tx.db, { personId });
	// Who says the same at once, or confirms another with the number, would otherwise not see the other's word.
	const locked = (await lockVouched(tx.db)).map(({ id }) => id);
	await claimItems(tx.db, { personId });
	await confirmAgreed(tx, locked);
	await claimContradictions(tx.db, { personId });
}

/**
 * Stages the rows of categories that there are; those without a set have an empty one, which no set has. The mark is the
 * number without its digits and with its count, all that tells sets of one code apart: "/102", "GG/GG70".
 */
const stage = statement(
	{ staged: json<unknown>() },
	{},
)`insert into taught_rows (line, category_id, code, set_name, number, name, ids, code_folded, set_folded, number_key,
		mark, names, is_whole)
	select line, category.id, code, set, split_part(number, '/', 1), data.name, ids, coalesce(fold_text(code), ''),
		coalesce(fold_text(set), ''), number_key(number),
		concat(substring(number_key(number) from '^\\D*'), substring(number from '/.*')),
		array(select distinct fold_text(way) from jsonb_array_elements_text(names) as way),
		not category.is_special and code is not null and number is not null and data.name is not null
	from jsonb_to_recordset(:staged) as data (line integer, category text, code text, set text, number text, name text,
		ids jsonb, names jsonb)
	join product_categories as category on category.slug = data.category`;

/**
 * Expansions that rows may mean: the one that their code and number tell, or all with that code where they tell none, and
 * those with the name of their set, a former one too. A code alone is no word for a set of others' files.
 */
const places = `
	named as materialized (
		select *, expansion_of_code(category_id, code_folded, mark) as coded_id
		from (
			select distinct category_id, code_folded, set_folded, mark from taught_rows where outcome is null or outcome = 'new'
		) as each
	), place as materialized (
		select named.*, code.expansion_id, true as is_code from named
		join product_expansion_codes as code using (category_id, code_folded)
		where code.expansion_id = coalesce(named.coded_id, code.expansion_id) and (named.set_folded <> '' or exists (
			select from product_expansions where id = code.expansion_id and confirmed_at is not null
		) or exists (
			select from product_items as item join catalogue_claims as claim on claim.item_id = item.id
			where item.expansion_id = code.expansion_id and claim.problem is null and claim.user_id = :personId
		))
		union
		select named.*, expansion.id, false from named join product_expansions as expansion
			on expansion.category_id = named.category_id and expansion.name_folded = named.set_folded
		union
		select named.*, expansion.id, false from named join product_expansions as expansion
			on expansion.category_id = named.category_id and fold_text(expansion.name_es) = named.set_folded
		union
		select named.*, alias.expansion_id, false from named join product_expansion_aliases as alias
			on alias.category_id = named.category_id and alias.name_folded = named.set_folded
	)`;

/** The greatest similarity of a row's name to an item's: in either language, of its front, a former one. Null without a name. */
const score = `(
	select max(similarity(written, known.name)) from unnest(data.names) as written
	cross join lateral (
		values (item.name_folded), (item.name_es_folded), (split_part(item.name_folded, ' // ', 1))
		union all select alias.name_folded from product_item_aliases as alias where alias.item_id = item.id
	) as known (name))`;
const isSame = (like: string) => `coalesce(${like} >= ${sameNameSimilarity}, false)`;

/** The claims on whose word an item exists. */
const words = "select from catalogue_claims where item_id = item.id and problem is null";
/**
 * The relation of a fitting item to person `:personId`: theirs or the catalogue's, found; of others' files or nobody's, to agree
 * with; everybody's on the word of a few people, to vouch for.
 */
const stateOf = `case
	when exists (${words} and user_id = :personId) then 'found'
	when item.confirmed_at is null then 'agree'
	when (select count(*) from (${words} limit ${teachLimits.vouchers}) as word) between 1 and ${teachLimits.vouchers - 1}
		then 'vouch'
	else 'found' end`;

/**
 * The item of each row: by an id, by its number in a set with its code or its name. Others' items that nobody confirmed are
 * there for a row that names them alone, and gone once another has the number. An id of another item, or a number of one of another name, is a problem; an id that files
 * taught never leads elsewhere than number and name.
 */
const findItems = statement({ personId: uuid() }, {})`with ${places}, candidate as (
		select data.line, item.id, place.is_code, true as is_taken
		from taught_rows as data join place using (category_id, code_folded, set_folded, mark)
		join product_items as item on item.expansion_id = place.expansion_id and item.number_key = data.number_key
		where data.outcome is null and (item.confirmed_at is not null or ${hasFreeNumber})
		union all
		select data.line, item.id, place.is_code, false
		from taught_rows as data join place using (category_id, code_folded, set_folded, mark)
		join product_items as item on item.category_id = data.category_id and item.expansion_id = place.expansion_id
			and item.name_folded = fold_text(data.name) and item.number_key is null
		where data.outcome is null and data.number_key is not null
		union all
		select data.line, alias.item_id, place.is_code, false
		from taught_rows as data join place using (category_id, code_folded, set_folded, mark)
		join product_item_aliases as alias on alias.expansion_id = place.expansion_id and alias.number_key = data.number_key
		where data.outcome is null
	), judged as materialized (
		select data.line, data.names, candidate.is_code, candidate.is_taken, item.id, like_it.score, ${stateOf} as state
		from candidate join taught_rows as data using (line) join product_items as item on item.id = candidate.id
		cross join lateral (select ${score} as score) as like_it
	), placed as (
		select distinct on (line) line, id, case
			when ${isSame("score")} then state
			when names <> '{}' then case when is_taken and state <> 'agree' then 'name' end
			when min(id::text) over of_row = max(id::text) over of_row then 'found' end as state
		from judged where names <> '{}' or state <> 'agree'
		window of_row as (partition by line)
		order by line, ${isSame("score")} desc, is_taken desc, state = 'agree', is_code desc, score desc, id
	), identified as (
		select line, min(id::text)::uuid as id, count(distinct id) = 1 and bool_and(is_same) as is_same,
			bool_or(is_taught) as is_taught
		from (
			select data.line, item.id, known.is_taught, data.names = '{}' or ${isSame(score)} as is_same
			from taught_rows as data cross join jsonb_to_recordset(data.ids) as given (source text, value text)
			join product_item_ids as known using (source, value) join product_items as item on item.id = known.item_id
			where data.outcome is null
		) as known group by line
	), result as (
		select data.line, placed.id as placed_id, ids.id as known_id, case
			when ids.id is null or ids.is_same and placed.id = ids.id and placed.state = 'vouch' then coalesce(placed.state, 'new')
			when ids.is_same and (placed.state is null or placed.id = ids.id or placed.state = 'agree' and not ids.is_taught)
				then 'found'
			when placed.state = 'name' then 'name'
			else 'id' end as outcome
		from taught_rows as data left join placed using (line) left join identified as ids using (line)
		where data.outcome is null
	)
	update taught_rows as data set outcome = result.outcome, item_id = case
		when result.outcome in ('found', 'vouch', 'id') then coalesce(result.known_id, result.placed_id)
		when result.outcome <> 'new' then result.placed_id end
	from result where result.line = data.line`;

/**
 * The set that a new item is of: the one of that name, or the one with that code if it may be called so. A number beyond the
 * printed count of a confirmed one is a problem.
 */
const findHomes = statement({ personId: uuid() }, {})`with ${places}, home as (
		select distinct on (place.category_id, code_folded, set_folded, mark) place.*, expansion.id,
			case when expansion.confirmed_at is not null then expansion.printed_count end as printed_count
		from place join product_expansions as expansion on expansion.id = place.expansion_id
		where not place.is_code or place.set_folded = '' and place.coded_id is not null or greatest(
			word_similarity(expansion.name_folded, place.set_folded), word_similarity(place.set_folded, expansion.name_folded)
		) >= ${sameNameSimilarity}
		order by place.category_id, code_folded, set_folded, mark, place.is_code, expansion.confirmed_at is null, expansion.id
	)
	update taught_rows as data set expansion_id = home.id, outcome = case
		when substring(data.number_key from '^\\d+')::numeric > home.printed_count then 'beyond' else 'new' end
	from home where data.outcome = 'new' and data.is_whole and home.category_id = data.category_id
		and home.code_folded = data.code_folded and home.set_folded = data.set_folded and home.mark = data.mark`;

/** The statements of rows about items that are there or numbers that may not be, as claims have them. */
const said = `
	select data.line, data.outcome, data.category_id, data.item_id, data.code, data.set_name, fold_text(data.set_name) as set_folded,
		data.number, data.number_key, data.name, fold_text(data.name) as name_folded, data.ids
	from (
		select data.line, data.outcome, data.category_id, data.item_id, data.code, data.number, data.number_key, data.name, data.ids,
			case when data.outcome = 'beyond' then expansion.name
				else coalesce(data.set_name, case when data.outcome <> 'id' then expansion.name end) end as set_name
		from taught_rows as data left join product_items as item on item.id = data.item_id
		left join product_expansions as expansion on expansion.id = coalesce(item.expansion_id, data.expansion_id)
		where (item.id is not null and data.outcome <> 'found' or data.outcome = 'beyond') and data.number is not null and data.name is not null
	) as data where data.set_name is not null`;

/** Whether the file says anything that the person's files did not say before. */
const findNews = statement({ personId: uuid() }, { hasNews: boolean() })`select exists (
		select from taught_rows where outcome = 'new' and is_whole and (expansion_id is not null or set_name is not null)
	) or exists (
		select from (${said}) as data where outcome in ('agree', 'vouch') or not exists (
			select from catalogue_claims as claim where claim.user_id = :personId and claim.category_id = data.category_id
				and claim.set_folded = data.set_folded and claim.number_key = data.number_key
				and claim.name_folded = data.name_folded
		)
	) as "hasNews"`;

const makeSets = statement({}, {})`with missing as (
		select * from (
			select distinct on (category_id, set_folded) category_id, set_folded, set_name, code, line from taught_rows
			where outcome = 'new' and is_whole and expansion_id is null and set_name is not null
			order by category_id, set_folded, line
		) as each order by line limit ${teachLimits.sets}
	), made as (
		insert into product_expansions (category_id, name, source, confirmed_at)
		select category_id, set_name, 'export', null from missing order by category_id, set_folded
		on conflict on constraint product_expansions_name_key do nothing
		returning id, category_id, name_folded
	)
	insert into product_expansion_codes (category_id, code, expansion_id)
	select made.category_id, missing.code, made.id from made
	join missing on missing.category_id = made.category_id and missing.set_folded = made.name_folded`;

const makeItems = statement(
	{},
	{},
)`insert into product_items (category_id, expansion_id, name, number, source, confirmed_at)
	select distinct on (expansion_id, number_key) category_id, expansion_id, name, number, 'export', null
	from taught_rows where outcome = 'new' and expansion_id is not null
	order by expansion_id, number_key, line
	on conflict do nothing`;

const lookAgain = statement(
	{},
	{},
)`update taught_rows set outcome = null where outcome = 'new' and expansion_id is not null`;

const insertClaims = `insert into catalogue_claims as old (user_id, category_id, item_id, problem, set_code, set_name, number, name,
		ids, dismissed_at)`;
const sameClaim = "category_id, set_folded, number_key, name_folded";

/** Locks the items that the file is a word for, and others that nobody confirmed with their numbers. */
const lockVouched = statement({}, { id: text() })`select id::text from product_items where id in (
		select item_id from taught_rows where outcome in ('agree', 'vouch')
		union
		select rival.id from taught_rows as data join product_items as item on item.id = data.item_id
		join product_items as rival on rival.expansion_id = item.expansion_id and rival.number_key = item.number_key
		where data.outcome = 'agree' and rival.confirmed_at is null
	) order by id for no key update`;

/** Lets the items that stand on people's word, which an admin may have ended meanwhile, exist on the person's, too. */
const claimItems = statement({ personId: uuid() }, {})`${insertClaims}
	select distinct on (${sameClaim}) :personId, category_id, item_id, null, code, set_name, number, name, ids, null
	from (
		select distinct on (item_id) data.* from (${said}) as data join product_items as item on item.id = data.item_id
		where outcome in ('agree', 'vouch') and (item.confirmed_at is null or exists (${words})) order by item_id, line
	) as data
	order by ${sameClaim}, line
	on conflict on constraint catalogue_claims_statement_key do update
		set item_id = excluded.item_id, problem = null, ids = excluded.ids, dismissed_at = null`;

/** Records contradictions, which wait unless an admin dismissed the same one; the person's own word for an item stays. */
const claimContradictions = statement({ personId: uuid() }, {})`${insertClaims}
	select distinct on (${sameClaim}) :personId, category_id, item_id, outcome, code, set_name, number, name, ids, (
		select max(dismissed_at) from catalogue_claims as seen
		where (seen.category_id, seen.problem, seen.set_folded, seen.number_key, seen.name_folded)
			= (data.category_id, data.outcome, data.set_folded, data.number_key, data.name_folded)
			and seen.item_id is not distinct from data.item_id)
	from (${said}) as data where outcome in ('name', 'id', 'beyond')
	order by ${sameClaim}, line
	on conflict on constraint catalogue_claims_statement_key do update set item_id = excluded.item_id,
		problem = excluded.problem, ids = excluded.ids, dismissed_at = excluded.dismissed_at where old.problem is not null`;

/** Leaves what was not found as typed. */
const forgetNews = statement(
	{},
	{},
)`update taught_rows set item_id = null where outcome not in ('found', 'vouch')`;

const listFound = statement(
	{},
	{ line: integer(), itemId: text() },
)`select data.line, item.id as "itemId" from taught_rows as data join product_items as item on item.id = data.item_id
	where data.outcome in ('found', 'agree', 'vouch')`;
