import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { isGrownAccount } from "#app/features/accounts/queries.server.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import {
	array,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { allowLong } from "#app/platform/database/transaction.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { lockItems } from "./commands.server.ts";
import { confirmItems, indexItems } from "./commands-alias.server.ts";
import { writeVouchedCodes } from "./commands-codes.server.ts";
import { hasFreeNumber, settleNumbers } from "./commands-numbers.server.ts";
import { isItemUsed } from "./queries-admin.server.ts";
import type { TaughtOutcome } from "./rules-admin.ts";
import { agreeingPeople } from "./rules-teaching.ts";
import { TaughtInput } from "./schema.ts";

/** The seconds that a statement about all that somebody taught may take. */
const longSeconds = 60;

/** Claims by which grown accounts vouch for the items of `:ids`, at the moment `:now`. */
const vouching = `select claim.item_id, account.id as user_id, claim.ids, claim.name, claim.set_code, claim.set_name
	from unnest(:ids) as named (id) join catalogue_claims as claim on claim.item_id = named.id
	join users as account on account.id = claim.user_id
	where claim.problem is null and ${isGrownAccount(":now")}`;
const agreedItems = `select item_id, count(distinct user_id) as people from (${vouching}) as vouched
	group by item_id having count(distinct user_id) >= ${agreeingPeople}`;
/** The columns by which items of one number are told from others; an item without a number is told by itself. */
const perNumber = "item.expansion_id, coalesce(item.number_key, item.id::text)";
const listAgreed = statement(
	{ ids: array(uuid()), now: timestamp() },
	{ id: text() },
)`select distinct on (${perNumber}) item.id::text
	from (${agreedItems}) as agreed join product_items as item on item.id = agreed.item_id
	where item.confirmed_at is null and ${hasFreeNumber}
	order by ${perNumber}, agreed.people desc, item.id`;

/** Ids that as many grown accounts have for an item, so that nobody's alone leads to it. */
const agreedIds = `select given.source, given.value, vouched.item_id
	from (${vouching}) as vouched cross join lateral jsonb_to_recordset(vouched.ids) as given (source text, value text)
	group by given.source, given.value, vouched.item_id having count(distinct vouched.user_id) >= ${agreeingPeople}`;

/** Confirms items under the names that most of those who vouch give: whoever made one may have called it only alike. */
const confirmVouched = statement(
	{ ids: array(uuid()), now: timestamp() },
	{},
)`with vouched as materialized (${vouching}), agreed as (
		update product_items as item set confirmed_at = :now, name = said.name
		from (select item_id, mode() within group (order by name) as name from vouched group by item_id) as said
		where item.id = said.item_id
		returning item.id, item.expansion_id
	)
	update product_expansions as expansion set confirmed_at = :now, name = case when exists (
		select from product_expansions as other where other.category_id = expansion.category_id
			and other.name_folded = fold_text(said.name) and other.id <> expansion.id
	) then expansion.name else said.name end
	from (
		select agreed.expansion_id, mode() within group (order by vouched.set_name) as name
		from agreed join vouched on vouched.item_id = agreed.id group by agreed.expansion_id
	) as said
	where expansion.id = said.expansion_id and expansion.confirmed_at is null`;

const writeAgreedCodes = statement(
	{ ids: array(uuid()), now: timestamp() },
	{},
)`${writeVouchedCodes(vouching)}`;

const writeAgreedIds = statement(
	{ ids: array(uuid()), now: timestamp() },
	{},
)`insert into product_item_ids (source, value, item_id, is_taught)
	select distinct on (source, value) source, value, item_id, true from (${agreedIds}) as agreed
	order by source, value, item_id
	on conflict do nothing`;

/** Lets everybody find those of the items for which the files of enough grown accounts vouch, with the ids that these share. */
export async function confirmAgreed(tx: TransactionContext, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	const now = tx.clock.now();
	const agreed = (await listAgreed(tx.db, { ids, now })).map(({ id }) => id);
	if (agreed.length === 0) return;
	await settleNumbers(tx.db, { ids: agreed });
	await writeAgreedCodes(tx.db, { ids: agreed, now });
	await confirmVouched(tx.db, { ids: agreed, now });
	await writeAgreedIds(tx.db, { ids: agreed, now });
	await indexItems(tx, agreed);
}

/** Condition of the claims that a {@link TaughtInput} names: of a person, of a file of theirs, of a set. */
const isInScope = `claim.dismissed_at is null and (:personId is null or claim.user_id = :personId)
	and (:sentAt is null or claim.created_at = :sentAt)
	and (:categoryId is null or claim.category_id = :categoryId and claim.set_folded = :set)`;
const scopeParameters = {
	personId: nullable(uuid()),
	sentAt: nullable(timestamp()),
	categoryId: nullable(uuid()),
	set: nullable(text()),
};

const takeClaims = statement(scopeParameters, {
	itemId: nullable(text()),
})`delete from catalogue_claims as claim where ${isInScope}
	returning case when problem is null then item_id end as "itemId"`;

/** Deletes the claims of deleted accounts, and answers the items that nobody else's file names. */
const takeOrphanedClaims = statement(
	{},
	{ itemId: nullable(text()) },
)`delete from catalogue_claims as claim where user_id is null and dismissed_at is null
	returning case when problem is null and not exists (
		select from catalogue_claims as other
		where other.item_id = claim.item_id and other.problem is null and other.user_id is not null
	) then item_id end as "itemId"`;

/**
 * Takes back what files of people taught, all of a person, of one of their files or of a set: what nobody else vouches for
 * is gone unless somebody uses it, and what too few vouch for waits again.
 * @returns how many claims there were
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`
 */
export async function withdrawTaught(ctx: CommandContext, input: TaughtInput): Promise<TaughtOutcome> {
	requireAdministrator(ctx.actor);
	const scope = parseInput(TaughtInput, input);
	return inTransaction(ctx, async (tx) => ({ result: "withdrawn", count: await withdraw(tx, scope) }));
}

/** Takes back all that a person's files taught, as part of a ban. */
export async function withdrawTaughtBy(tx: TransactionContext, personId: string): Promise<void> {
	await withdraw(tx, { personId, sentAt: null, categoryId: null, set: null });
}

/** Takes back what the files of deleted accounts taught and nobody else's say. */
export async function withdrawOrphaned(ctx: CommandContext): Promise<void> {
	await inTransaction(ctx, async (tx) => {
		await allowLong(tx.db, longSeconds);
		await settle(tx, await takeOrphanedClaims(tx.db));
	});
}

async function withdraw(
	tx: TransactionContext,
	scope: ReturnType<typeof TaughtInput.parse>,
): Promise<number> {
	await allowLong(tx.db, longSeconds);
	const taken = await takeClaims(tx.db, scope);
	await settle(tx, taken);
	return taken.length;
}

const unconfirm = statement({ ids: array(uuid()), now: timestamp() }, {})`with doubted as (
		update product_items as item set confirmed_at = null
		where item.id = any(:ids) and item.confirmed_at is not null
			and not exists (select from (${agreedItems}) as agreed where agreed.item_id = item.id)
	)
	delete from product_item_ids as known where known.item_id = any(:ids) and known.is_taught and not exists (
		select from (${agreedIds}) as agreed
		where agreed.source = known.source and agreed.value = known.value and agreed.item_id = known.item_id)`;

const removeUnvouched = statement(
	{ ids: array(uuid()) },
	{},
)`delete from product_items as item where item.id = any(:ids) and item.confirmed_at is null
		and not exists (select from catalogue_claims as claim where claim.item_id = item.id and claim.problem is null)
		and not (${isItemUsed})`;

const unconfirmSets = statement(
	{ sets: array(uuid()) },
	{},
)`update product_expansions as expansion set confirmed_at = null
	where id = any(:sets) and source = 'export' and confirmed_at is not null and not exists (
		select from product_items as item where item.expansion_id = expansion.id and item.confirmed_at is not null)`;

/** Deletes sets that nobody confirmed once they have no item. */
export const removeEmptySets = statement(
	{ sets: array(uuid()) },
	{},
)`delete from product_expansions as expansion where id = any(:sets) and confirmed_at is null
		and not exists (select from product_items where expansion_id = expansion.id)
		and not exists (select from product_item_aliases where expansion_id = expansion.id)`;

/** Brings the items of claims that were taken back to what the others' claims say. */
async function settle(
	tx: TransactionContext,
	taken: readonly { readonly itemId: string | null }[],
): Promise<void> {
	const ids = [...new Set(taken.flatMap(({ itemId }) => itemId ?? []))];
	if (ids.length === 0) return;
	const sets = new Set((await lockItems(tx, ids)).flatMap(({ expansionId }) => expansionId ?? []));
	await unconfirm(tx.db, { ids, now: tx.clock.now() });
	await removeUnvouched(tx.db, { ids });
	await unconfirmSets(tx.db, { sets: [...sets] });
	await removeEmptySets(tx.db, { sets: [...sets] });
	await indexItems(tx, ids);
}

/** The items of the claims that wait to be confirmed; of several with one number the one of most people. */
const listWaiting = statement(scopeParameters, {
	id: text(),
})`select distinct on (${perNumber}) item.id::text
	from catalogue_claims as claim join product_items as item on item.id = claim.item_id
	where ${isInScope} and claim.problem is null and item.confirmed_at is null and ${hasFreeNumber}
	group by item.id order by ${perNumber}, count(*) desc, item.id`;

/** Writes the ids of claims as taught ones, which give way to set, number and name: nobody looked at each. */
const writeTaughtIds = statement(
	{ ids: array(uuid()) },
	{},
)`insert into product_item_ids (source, value, item_id, is_taught)
	select given.source, given.value, min(claim.item_id::text)::uuid, true
	from catalogue_claims as claim cross join jsonb_to_recordset(claim.ids) as given (source text, value text)
	where claim.item_id = any(:ids) and claim.problem is null
	group by given.source, given.value having count(distinct claim.item_id) = 1 order by given.source, given.value
	on conflict do nothing`;

const addBeyond = statement(scopeParameters, { count: integer(), itemId: nullable(text()) })`with settled as (
		delete from catalogue_claims as claim using product_expansions as expansion
		where ${isInScope} and claim.problem = 'beyond' and expansion.category_id = claim.category_id
			and expansion.name_folded = claim.set_folded
		returning claim.category_id, expansion.id as expansion_id, claim.name, claim.number, claim.number_key, claim.created_at
	), added as (
		insert into product_items (category_id, expansion_id, name, number)
		select distinct on (expansion_id, number_key) category_id, expansion_id, name, number from settled
		order by expansion_id, number_key, created_at
		on conflict do nothing returning id
	)
	select (select count(*)::integer from settled) as count, id::text as "itemId" from (select) as one left join added on true`;

/**
 * Makes the new things that files of a person, a file or a set say part of the catalogue, also those beyond a set's printed
 * count. What the catalogue has otherwise goes on waiting, since somebody has to choose.
 * @returns how many there were
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`
 */
export async function confirmTaught(ctx: CommandContext, input: TaughtInput): Promise<TaughtOutcome> {
	requireAdministrator(ctx.actor);
	const scope = parseInput(TaughtInput, input);
	return inTransaction(ctx, async (tx) => {
		await allowLong(tx.db, longSeconds);
		const ids = (await listWaiting(tx.db, scope)).map(({ id }) => id);
		await lockItems(tx, ids);
		await writeTaughtIds(tx.db, { ids });
		await confirmItems(tx, ids);
		const beyond = await addBeyond(tx.db, scope);
		const added = beyond.flatMap(({ itemId }) => itemId ?? []);
		await settleNumbers(tx.db, { ids: added });
		await indexItems(tx, added);
		return { result: "confirmed", count: ids.length + (beyond[0]?.count ?? 0) };
	});
}
