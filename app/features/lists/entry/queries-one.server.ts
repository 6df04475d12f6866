import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import type { CategorySlug } from "#app/features/catalogue/rules.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	integer,
	nullable,
	statement,
	text,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { codePointLength } from "#app/shared/storable-text.ts";
import { isVisible } from "./queries.server.ts";
import { countPeople } from "./queries-people.server.ts";
import { customNameLengths, type Side, type SuggestedThing, type WantChoices } from "./rules.ts";

const readItems = statement(
	{ ids: array(uuid()), actorId: uuid(), side: text<Side>(), locale: text() },
	{
		itemId: text(),
		categoryId: text(),
		categorySlug: text<CategorySlug>(),
		name: text(),
		expansion: nullable(text()),
		code: nullable(text()),
		number: nullable(text()),
		printedCount: nullable(integer()),
		printings: integer(),
		isListed: boolean(),
		isAnyListed: boolean(),
	},
)`select item.id as "itemId", item.category_id as "categoryId", category.slug as "categorySlug",
		in_language(:locale, item.name, item.name_es) as name, in_language(:locale, series.name, series.name_es) as expansion,
		series.code, item.number, series.printed_count as "printedCount", namesakes.count as printings,
		exists (select from list_entries as entry where entry.user_id = :actorId and entry.side = :side
			and entry.item_id = item.id and not entry.is_any) as "isListed",
		exists (select from list_entries as entry where entry.user_id = :actorId and entry.side = :side
			and entry.name_key = item.name_folded and entry.category_id = item.category_id
			and entry.is_any and not entry.is_of_set) as "isAnyListed"
	from unnest(:ids) with ordinality as found (id, place) join product_items as item on item.id = found.id
	join product_categories as category on category.id = item.category_id
	left join product_expansions as series on series.id = item.expansion_id
	cross join lateral (
		select count(*)::integer as count from product_items as named
		where named.category_id = item.category_id and named.name_folded = item.name_folded
	) as namesakes
	order by found.place`;

const findUsualCategory = statement(
	{ actorId: uuid() },
	{ id: text(), slug: text<CategorySlug>() },
)`select category.id, category.slug from product_categories as category
	left join lateral (
		select max(created_at) as last_at from list_entries where user_id = :actorId and category_id = category.id
	) as mine on true
	where category.is_active and not category.is_special
	order by mine.last_at desc nulls last, category.sort_order, category.id limit 1`;

interface SearchedThing {
	readonly search: string;
	readonly side: Side;
	readonly locale: Locale;
}

/**
 * The things that typed words may mean: any printing of the first name, of what is sought, then items of the catalogue,
 * then the words as typed. Each says how many people have or seek it.
 * @throws DomainError `auth.required`
 */
export async function suggestThings(
	ctx: QueryContext,
	{ search, side, locale }: SearchedThing,
): Promise<SuggestedThing[]> {
	const actorId = requireActor(ctx).id;
	const found = await suggestItems(ctx, { query: search }, locale);
	const ids = found.map(({ id }) => id);
	const [items, [usual]] = await Promise.all([
		readItems(ctx.db, { ids, actorId, side, locale }),
		findUsualCategory(ctx.db, { actorId }),
	]);
	const [first] = items;
	const things: Omit<SuggestedThing, "people">[] = items.map(({ isAnyListed: _, ...item }) => ({
		...item,
		anyPrinting: false,
	}));
	if (first && side === "want" && first.printings > 1)
		things.unshift({ ...first, ...noPrinting, anyPrinting: true, isListed: first.isAnyListed });
	const typed = first ? { id: first.categoryId, slug: first.categorySlug } : usual;
	const length = codePointLength(search);
	const isName = length >= customNameLengths.min && length <= customNameLengths.max;
	if (typed && isName && !items.some(({ name }) => foldText(name) === foldText(search)))
		things.push({ ...asTyped(search), categoryId: typed.id, categorySlug: typed.slug });
	const entries = things.map((thing) => ({
		...thing,
		side,
		isOfSet: false,
		customName: thing.itemId ? null : thing.name,
	}));
	const people = await countPeople(ctx, entries, { personId: actorId, isShownOnly: false });
	return things.map((thing, place) => ({ ...thing, people: people[place] ?? 0 }));
}

const noPrinting = { expansion: null, code: null, number: null, printedCount: null } as const;

function asTyped(name: string) {
	return { ...noPrinting, itemId: null, name, printings: 0, anyPrinting: false, isListed: false };
}

const findThing = statement(
	{ entryId: uuid() },
	{ itemId: nullable(text()), categoryId: text(), customName: nullable(text()), printings: integer() },
)`select entry.item_id as "itemId", entry.category_id as "categoryId", entry.custom_name as "customName",
		(select count(*)::integer from product_items as named
			where named.category_id = entry.category_id and named.name_folded = entry.name_key) as printings
	from list_entries as entry join list_people as person using (user_id)
	where entry.id = :entryId and person.is_shown and ${isVisible}`;

/**
 * How many people have the thing of somebody's entry: this printing, and any of its name.
 * @throws DomainError `auth.required`, `list.entryNotFound`
 */
export async function countWantChoices(ctx: QueryContext, entryId: string): Promise<WantChoices> {
	const personId = requireActor(ctx).id;
	const [thing] = await findThing(ctx.db, { entryId });
	if (!thing) throw new DomainError("list.entryNotFound");
	const want = { ...thing, side: "want" as const, anyPrinting: false, isOfSet: false };
	const things = thing.itemId ? [want, { ...want, anyPrinting: true }] : [want];
	const [one = 0, any = one] = await countPeople(ctx, things, { personId, isShownOnly: false });
	return { one, any, printings: thing.printings };
}
