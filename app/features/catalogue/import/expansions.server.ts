import type { Transaction } from "#app/platform/database/database.server.ts";
import { json, statement, text } from "#app/platform/database/statement.server.ts";
import type { ImportSource } from "./staging.server.ts";

/** An expansion as a source of sets describes it. */
export interface ExpansionFacts {
	/** Slug of its category. */
	readonly category: string;
	readonly name: string;
	readonly nameEs: string | null;
	/** Its codes, or a platform's nicknames. */
	readonly codes: readonly string[];
	/** The number after the slash on its cards; null where there is none. */
	readonly printedCount: number | null;
}

/**
 * Adds the expansions of staged rows that are missing, and to those that are there what they lack: a name in Spanish, a
 * printed count, codes. What they have stays as it is. An expansion is known by its name, a former one too; one that
 * another source calls otherwise, by its code and printed count.
 * @param expansions all that the source has; those without staged rows are left out
 * @returns the expansions that have new codes
 */
export async function writeExpansionFacts(
	tx: Transaction,
	expansions: readonly ExpansionFacts[],
	source: ImportSource,
): Promise<readonly { readonly id: string }[]> {
	if (expansions.length === 0) return [];
	await recogniseExpansions(tx, { expansions, source });
	await writeFacts(tx, { expansions, source });
	return writeCodes(tx, { expansions });
}

/** The source's facts about the expansions that staged rows name; each name is folded once, which is dear in a join. */
const named = `
	with named as materialized (
		select category.id as category_id, data.name, data."nameEs" as name_es, data."printedCount" as printed_count,
			data.codes, fold_text(data.name) as name_folded
		from jsonb_to_recordset(:expansions)
			as data (category text, name text, "nameEs" text, codes jsonb, "printedCount" integer)
		join product_categories as category on category.slug = data.category
	), facts as materialized (
		select * from named
		where (category_id, name_folded) in (select category_id, expansion_folded from imported_items)
	)`;
const factsParameters = { expansions: json<readonly ExpansionFacts[]>(), source: text<ImportSource>() };

/**
 * A name of the source becomes one of the only expansion that has its code and its printed count, unless the source has that
 * one's name for another: a gallery shares the code of its set. Codes of Magic are each of one set.
 */
const recogniseExpansions = statement(factsParameters, {})`${named}
	insert into product_expansion_aliases (expansion_id, category_id, name_folded)
	select min(known.id::text)::uuid, facts.category_id, facts.name_folded
	from facts
	join product_expansions as known on known.category_id = facts.category_id and known.source <> :source
		and (known.printed_count = facts.printed_count or :source = 'mtgjson')
	where not exists (
			select from product_expansions as same
			where same.category_id = facts.category_id and same.name_folded = facts.name_folded)
		and not exists (select from named where named.name_folded = known.name_folded)
		and exists (
			select from product_expansion_codes as code join jsonb_array_elements_text(facts.codes) as source_code
				on code.code_folded = fold_text(source_code)
			where code.expansion_id = known.id)
	group by facts.category_id, facts.name_folded having count(*) = 1
	on conflict do nothing`;

const writeFacts = statement(factsParameters, {})`${named}, renamed as (
		select facts.category_id, coalesce(today.name, facts.name) as name, facts.name_es, facts.printed_count
		from facts
		left join product_expansion_aliases as alias
			on alias.category_id = facts.category_id and alias.name_folded = facts.name_folded
		left join product_expansions as today on today.id = alias.expansion_id
	)
	insert into product_expansions as old (category_id, name, name_es, printed_count, source)
	select distinct on (category_id, fold_text(name)) category_id, name, nullif(name_es, name), printed_count, :source from renamed
	on conflict on constraint product_expansions_name_key do update
		set name_es = coalesce(old.name_es, excluded.name_es), printed_count = coalesce(old.printed_count, excluded.printed_count),
			confirmed_at = coalesce(old.confirmed_at, now())
		where old.confirmed_at is null or old.name_es is null and excluded.name_es is not null
			or old.printed_count is null and excluded.printed_count is not null`;

const writeCodes = statement({ expansions: factsParameters.expansions }, { id: text() })`${named}
	insert into product_expansion_codes (category_id, code, expansion_id)
	select distinct on (meant.id, fold_text(code)) category_id, code, meant.id
	from facts
	cross join lateral (
		select coalesce(
			(select expansion_id from product_expansion_aliases as alias
				where alias.category_id = facts.category_id and alias.name_folded = facts.name_folded),
			(select id from product_expansions as expansion
				where expansion.category_id = facts.category_id and expansion.name_folded = facts.name_folded)
		) as id
	) as meant
	cross join jsonb_array_elements_text(codes) as code
	where meant.id is not null
	on conflict do nothing
	returning expansion_id as id`;
