import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { boolean, integer, nullable, statement, text } from "#app/platform/database/statement.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { indexExpansions } from "../commands-alias.server.ts";
import { displaceRivals, hasFreeNumber } from "../commands-numbers.server.ts";
import { sameNameSimilarity } from "../rules-teaching.ts";
import { type ExpansionFacts, writeExpansionFacts } from "./expansions.server.ts";
import type { ImportedRow } from "./rows.server.ts";
import { type ImportSource, type Refusal, stageRows, stagingTable } from "./staging.server.ts";

/** The advisory lock of an import: any constant, the same in every node. */
const importLock = 4_711_202_602;
/** The limit of refused rows in a report; of others it has the number alone. */
const refusalLimit = 1_000;

/** The numbers of rows that an import added, changed, left as they are and refused. */
export interface ImportCounts {
	readonly added: number;
	readonly changed: number;
	/** Rows that the catalogue has already, or has otherwise and leaves as they are. */
	readonly unchanged: number;
	readonly refused: number;
}

export interface CatalogueImportReport extends ImportCounts {
	/** The number of rows in the file. */
	readonly read: number;
	/** The same numbers for each expansion, in the order of their first rows; null for items of none. */
	readonly expansions: readonly (ImportCounts & { readonly expansion: string | null })[];
	/** The first 1000 refused rows, by line. */
	readonly refusals: readonly Refusal[];
}

export interface ImportOptions {
	readonly source: ImportSource;
	/** Whether existing items stay as they are, so that only missing ones are added, and numbers that are missing. */
	readonly onlyAdds?: boolean;
	/** Facts of all expansions of the source; those that the rows name are brought to them. */
	readonly expansions?: readonly ExpansionFacts[];
	/** Called when all rows are read, with their number; what comes is the longer part. */
	readonly onRead?: ((rows: number) => void) | undefined;
}

/**
 * Brings the catalogue to what a file says. An item is known by its number in its expansion, and without one by its
 * name: those that the catalogue does not have are added, the others get the file's texts, and what the file does not
 * name stays. A row that is wrong is left out and reported. It is one transaction: when reading fails, nothing has changed.
 * @param rows read as they come; memory does not grow with their number
 * @throws what reading the rows throws
 */
export async function importItems(
	db: Database,
	rows: AsyncIterable<ImportedRow>,
	{ source, onlyAdds = false, expansions = [], onRead }: ImportOptions,
): Promise<CatalogueImportReport> {
	// Another catalogue has no texts but its own; a file says all of them, and an empty one is none.
	const keepsTexts = source !== "file";
	return transaction(db, async (tx) => {
		await tx.$client.query(
			"set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
		);
		await tx.$client.query("select pg_advisory_xact_lock($1)", [importLock]);
		await tx.$client.query(`${stagingTable} on commit drop`);
		const { read, refusals } = await stageRows(tx, rows);
		onRead?.(read);
		await tx.$client.query("analyze imported_items");
		const described = await writeExpansionFacts(tx, expansions, source);
		await findExpansions(tx);
		await refuseRepeated(tx);
		const written = await writeExpansions(tx, { source, onlyAdds, keepsTexts });
		await indexExpansions(tx, { ids: [...described, ...written].map(({ id }) => id) });
		await writeCodes(tx);
		await findByNumber(tx);
		await findByName(tx);
		await refuseAmbiguous(tx, { onlyAdds });
		await refuseForeignIds(tx);
		await refuseTakenNames(tx);
		await leaveAliases(tx);
		await leaveUnchanged(tx, { onlyAdds, keepsTexts });
		await changeItems(tx, { onlyAdds, keepsTexts });
		await addItems(tx, { source });
		await settleFound(tx);
		await writeIds(tx);
		await settleClaims(tx);
		await indexItems(tx);
		return reportOf(tx, read, refusals);
	});
}

/**
 * The expansions of today: a former name means the one that was renamed or merged, and a row with a code alone means the
 * expansion that the code and the number tell. An expansion that the file names and the catalogue does not have is written later.
 */
const findExpansions = statement({}, {})`with meant as (
		select data.ctid as row, case when data.expansion is null
			then expansion_of_code(data.category_id, data.set_code, data.number) else alias.expansion_id end as expansion_id
		from imported_items as data
		left join product_expansion_aliases as alias
			on alias.category_id = data.category_id and alias.name_folded = data.expansion_folded
	)
	update imported_items as data set expansion = expansion.name, expansion_es = expansion.name_es,
		expansion_folded = expansion.name_folded,
		outcome = case when data.set_code is not null and data.expansion is null and expansion.id is null then 'refused' end,
		problem = case when data.set_code is not null and data.expansion is null and expansion.id is null
			then 'set_code: no set is known by "' || data.set_code || '"' end
	from meant left join product_expansions as expansion on expansion.id = meant.expansion_id
	where data.ctid = meant.row and (expansion.id is not null or data.set_code is not null and data.expansion is null)`;

/** Refuses all rows of an item but the first, and all of a number but the first. */
const refuseRepeated = statement({}, {})`with numbered as (
		select ctid as row, first_value(line) over same as first, row_number() over same as ordinal
		from imported_items where outcome is null
		window same as (partition by category_id, expansion_folded, coalesce(number_key, name_folded), number_key is null
			order by line)
	)
	update imported_items as data set outcome = 'refused',
		problem = case when data.number is null then 'the same item as on line ' else 'number: the same as on line ' end
			|| numbered.first
	from numbered where data.ctid = numbered.row and numbered.ordinal > 1`;

/** Writes the expansions of the rows; a name in Spanish may stand on any row of its expansion. */
const writeExpansions = statement(
	{ source: text(), onlyAdds: boolean(), keepsTexts: boolean() },
	{ id: text() },
)`insert into product_expansions as old (category_id, name, name_es, source)
	select distinct on (category_id, expansion_folded) category_id, expansion, first_value(expansion_es) over (
		partition by category_id, expansion_folded order by expansion_es is null, line), :source
	from imported_items where expansion is not null and outcome is null
	order by category_id, expansion_folded, line
	on conflict on constraint product_expansions_name_key do update
		set name = excluded.name, name_es = coalesce(excluded.name_es, case when :keepsTexts then old.name_es end),
			version = old.version + 1
		where not :onlyAdds and (old.name, old.name_es)
			is distinct from (excluded.name, coalesce(excluded.name_es, case when :keepsTexts then old.name_es end))
	returning id`;

/** Writes the codes of the rows' expansions, and which expansion each row is of. */
const writeCodes = statement({}, {})`with placed as (
		update imported_items as data set expansion_id = expansion.id from product_expansions as expansion
		where expansion.category_id = data.category_id and expansion.name_folded = data.expansion_folded
		returning data.category_id, data.set_code, data.expansion_id
	)
	insert into product_expansion_codes (category_id, code, expansion_id)
	select distinct on (expansion_id, fold_text(set_code)) category_id, set_code, expansion_id
	from placed where set_code is not null
	on conflict do nothing`;

/** An item that nobody confirmed is that of a row if it is called so, too. */
const findByNumber = statement({}, {})`update imported_items as data set item_id = numbered.id
	from (
		select distinct on (row.ctid) row.ctid, item.id from imported_items as row join product_items as item
			on item.expansion_id = row.expansion_id and item.number_key = row.number_key
		where row.outcome is null and (item.confirmed_at is not null
			or similarity(item.name_folded, row.name_folded) >= ${sameNameSimilarity} and ${hasFreeNumber})
		order by row.ctid, similarity(item.name_folded, row.name_folded) desc, item.id
	) as numbered
	where data.ctid = numbered.ctid`;

/**
 * A row with a number may be that of an item whose number is not known yet, the first one if several have its name; a row
 * without a number is of the only item of its name.
 */
const findByName = statement({}, {})`update imported_items as data set item_id = named.id
	from (
		select distinct on (min(item.id::text)) row.ctid, min(item.id::text)::uuid as id
		from imported_items as row join product_items as item on item.name_folded = row.name_folded
			and item.category_id = row.category_id and item.expansion_id is not distinct from row.expansion_id
		where row.outcome is null and row.item_id is null and (item.confirmed_at is not null or ${hasFreeNumber})
		group by row.ctid, row.line, row.number_key
		having count(*) = 1 and (row.number_key is null or bool_or(item.number_key is null))
		order by min(item.id::text), row.line
	) as named
	where data.ctid = named.ctid and data.outcome is null`;

/** Where only missing items are added, one of several of that name is there. */
const refuseAmbiguous = statement(
	{ onlyAdds: boolean() },
	{},
)`update imported_items as data set outcome = case when :onlyAdds then 'unchanged' else 'refused' end,
		problem = 'number: the set has several items of that name'
	where data.outcome is null and data.item_id is null and data.number is null and exists (
		select from product_items as item
		where item.category_id = data.category_id and item.expansion_id is not distinct from data.expansion_id
			and item.name_folded = data.name_folded and item.number_key is not null)`;

/** Refuses rows with an id that another item has. */
const refuseForeignIds = statement(
	{},
	{},
)`update imported_items as data set outcome = 'refused', problem = 'ids: "' || elsewhere.id || '" is of another item'
	from (
		select row.ctid, row.item_id, known.item_id as known_id, known.source || ':' || known.value as id
		from imported_items as row, jsonb_to_recordset(row.ids) as given (source text, value text)
		join product_item_ids as known using (source, value) where not known.is_taught
	) as elsewhere
	where data.ctid = elsewhere.ctid and data.outcome is null
		and elsewhere.known_id is distinct from elsewhere.item_id`;

/** Refuses rows that would give an item the name of another with its number, which nobody confirmed and somebody uses. */
const refuseTakenNames = statement({}, {})`update imported_items as data set outcome = 'refused',
		problem = 'name: an item that waits to be confirmed has it, and the number'
	from product_items as item where data.outcome is null and item.id <> data.item_id
		and item.category_id = data.category_id and item.expansion_id = data.expansion_id
		and item.name_folded = data.name_folded and item.number_key = data.number_key`;

/** Leaves rows that name an item by an alias: an admin has renamed or merged it. */
const leaveAliases = statement(
	{},
	{},
)`update imported_items as data set outcome = 'unchanged' from product_item_aliases as alias
	where data.outcome is null and data.item_id is null and alias.category_id = data.category_id
		and alias.name_folded = data.name_folded and alias.expansion_id is not distinct from data.expansion_id
		and alias.number_key is not distinct from data.number_key`;

/** Leaves rows that change nothing: an update would write every row that it leaves as it is. */
const leaveUnchanged = statement(
	{ onlyAdds: boolean(), keepsTexts: boolean() },
	{},
)`update imported_items as data set outcome = 'unchanged' from product_items as item
	where data.outcome is null and item.id = data.item_id and item.confirmed_at is not null
		and (item.number_key is not null or data.number_key is null)
		and (:onlyAdds or (item.name, item.name_es, item.description) is not distinct from (
			data.name, coalesce(data.name_es, case when :keepsTexts then item.name_es end),
			coalesce(data.description, case when :keepsTexts then item.description end)))
		and (:onlyAdds or item.number is not distinct from coalesce(data.number, item.number))
		and not exists (
			select from jsonb_to_recordset(data.ids) as given (source text, value text)
			where not exists (select from product_item_ids as known
				where (known.source, known.value) = (given.source, given.value) and not known.is_taught)
		)`;

/** A name that another source writes otherwise goes on meaning its item. */
const changeItems = statement({ onlyAdds: boolean(), keepsTexts: boolean() }, {})`with renamed as (
		insert into product_item_aliases (item_id, category_id, expansion_id, name_folded, number_key)
		select item.id, item.category_id, item.expansion_id, item.name_folded, item.number_key
		from imported_items as data join product_items as item on item.id = data.item_id
		where data.outcome is null and not :onlyAdds and item.name_folded <> data.name_folded
		on conflict do nothing
	), changed as (
		update product_items as item set
			name = case when :onlyAdds then item.name else data.name end,
			name_es = case when :onlyAdds then item.name_es else coalesce(data.name_es, case when :keepsTexts then item.name_es end) end,
			description = case when :onlyAdds then item.description
				else coalesce(data.description, case when :keepsTexts then item.description end) end,
			number = coalesce(case when :onlyAdds then item.number end, data.number, item.number),
			confirmed_at = coalesce(item.confirmed_at, now()), version = item.version + 1
		from imported_items as data where data.outcome is null and item.id = data.item_id
		returning item.id
	)
	update imported_items as data set outcome = 'changed' from changed where data.item_id = changed.id`;

/** Gives the found items their numbers for good. */
const settleFound = statement(
	{},
	{},
)`${displaceRivals("array(select item_id from imported_items where outcome is distinct from 'refused' and item_id is not null)")}`;

const addItems = statement({ source: text() }, {})`with added as (
		insert into product_items (category_id, expansion_id, name, name_es, description, number, source)
		select category_id, expansion_id, name, name_es, description, number, :source
		from imported_items where outcome is null order by line
		returning id, category_id, expansion_id, name_folded, number_key
	)
	update imported_items as data set outcome = 'added', item_id = added.id from added
	where data.outcome is null and data.category_id = added.category_id and data.name_folded = added.name_folded
		and data.expansion_id is not distinct from added.expansion_id
		and data.number_key is not distinct from added.number_key`;

const writeIds = statement({}, {})`insert into product_item_ids as known (source, value, item_id)
	select distinct on (given.source, given.value) given.source, given.value, data.item_id
	from imported_items as data, jsonb_to_recordset(data.ids) as given (source text, value text)
	where data.outcome in ('added', 'changed')
	on conflict (source, value) do update set item_id = excluded.item_id, is_taught = false where known.is_taught`;

/** Confirms items that exist on the word of people's files and that the import names too. */
const settleClaims = statement({}, {})`with confirmed as (
		update product_expansions set confirmed_at = now() where confirmed_at is null
			and id in (select expansion_id from imported_items where outcome in ('added', 'changed', 'unchanged'))
	)
	delete from catalogue_claims where problem is null
		and item_id in (select item_id from imported_items where outcome in ('changed', 'unchanged'))`;

/** Indexes the written items: by how their names begin and by their terms for pickers, by their words for misspelled ones. */
const indexItems = statement({}, { words: boolean(), terms: boolean() })`with written as (
		select array_agg(item.id) as ids, array_agg(concat_ws(' ', item.name_folded, item.name_es_folded)) as names
		from imported_items as data join product_items as item on item.id = data.item_id
		where data.outcome in ('added', 'changed')
	)
	select write_item_prefixes(ids) is null as terms, learn_words(names) is null as words from written`;

const countOutcomes = statement(
	{},
	{
		expansion: nullable(text()),
		added: integer(),
		changed: integer(),
		unchanged: integer(),
		refused: integer(),
	},
)`select max(expansion) as expansion, count(*) filter (where outcome = 'added')::int as added,
		count(*) filter (where outcome = 'changed')::int as changed,
		count(*) filter (where outcome = 'unchanged')::int as unchanged,
		count(*) filter (where outcome = 'refused')::int as refused
	from imported_items group by category_id, expansion_folded order by min(line)`;

const listRefused = statement(
	{},
	{ line: integer(), problem: text() },
)`select line, problem from imported_items where outcome = 'refused' order by line limit ${refusalLimit}`;

async function reportOf(
	tx: Transaction,
	read: number,
	unreadable: readonly Refusal[],
): Promise<CatalogueImportReport> {
	const expansions = await countOutcomes(tx);
	const sum = (of: keyof ImportCounts) => expansions.reduce((total, counts) => total + counts[of], 0);
	const refusals = [...unreadable, ...(await listRefused(tx))].sort((a, b) => a.line - b.line);
	return {
		read,
		added: sum("added"),
		changed: sum("changed"),
		unchanged: sum("unchanged"),
		refused: sum("refused") + unreadable.length,
		expansions,
		refusals: refusals.slice(0, refusalLimit),
	};
}
