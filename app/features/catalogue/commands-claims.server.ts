import { and, eq, isNull, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { nullable, statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { type ItemTableRow, insertItem, lockItems, withFreeName } from "./commands.server.ts";
import { confirmItems, indexItem } from "./commands-alias.server.ts";
import { removeEmptySets } from "./commands-taught.server.ts";
import { isUsed } from "./queries-admin.server.ts";
import type { ClaimOutcome } from "./rules-admin.ts";
import { sameNameSimilarity } from "./rules-teaching.ts";
import { ClaimInput } from "./schema.ts";
import { catalogueClaims, productExpansionCodes, productExpansions, productItems } from "./tables.server.ts";

/**
 * Makes what files of people say part of the catalogue: an item that waits is everybody's, and where the catalogue has it
 * otherwise, the number and the ids are of the files' item from now on.
 * @param input `version` of the item beside the claim, 0 where there is none
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`; `catalogue.changed` when somebody else saw to
 *   it or changed the item meanwhile; `catalogue.numberTaken`, `catalogue.nameTaken` by another item of the set
 */
export async function confirmClaim(ctx: CommandContext, input: ClaimInput): Promise<ClaimOutcome> {
	return withFreeName(
		withClaim(ctx, input, async (tx, claim, item) => {
			const itemId = claim.problem === null && item ? item.id : await placeItem(tx, claim, item);
			await writeIds(tx.db, { claimId: claim.id, itemId });
			await confirmItems(tx, [itemId]);
			await endClaim(tx.db, { claimId: claim.id });
			return { result: "confirmed", name: claim.name, itemId };
		}),
	);
}

/**
 * Makes the name that files of people give to an item one more name of it.
 * @throws DomainError as {@link confirmClaim}
 */
export async function addClaimedName(ctx: CommandContext, input: ClaimInput): Promise<ClaimOutcome> {
	return withClaim(ctx, input, async (tx, claim, item) => {
		if (!item || claim.problem === null) throw new DomainError("catalogue.changed");
		await insertAlias(tx.db, { claimId: claim.id, itemId: item.id });
		await endClaim(tx.db, { claimId: claim.id });
		await confirmItems(tx, [item.id]);
		return { result: "named", name: claim.name, itemId: item.id };
	});
}

/**
 * Takes away what files of people say, with the item and the set that exist on their word alone and that nothing uses. A
 * contradiction stays dismissed, whoever's file says it again.
 * @throws DomainError as {@link confirmClaim}
 */
export async function dismissClaim(ctx: CommandContext, input: ClaimInput): Promise<ClaimOutcome> {
	return withClaim(ctx, input, async (tx, claim, item) => {
		if (claim.problem === null && item && (await removeUnconfirmed(tx, item)))
			await removeEmptySets(tx.db, { sets: [item.expansionId].flatMap((id) => id ?? []) });
		if (claim.problem === null) await endClaim(tx.db, { claimId: claim.id });
		else await markDismissed(tx.db, { claimId: claim.id, now: tx.clock.now() });
		return { result: "dismissed", name: claim.name, itemId: null };
	});
}

type Claim = typeof catalogueClaims.$inferSelect;
type ClaimWork = (
	tx: TransactionContext,
	claim: Claim,
	item: ItemTableRow | undefined,
) => Promise<ClaimOutcome>;

/** Runs an admin's work on a claim and the item beside it, both locked and as the admin saw them. */
async function withClaim(ctx: CommandContext, input: ClaimInput, work: ClaimWork): Promise<ClaimOutcome> {
	requireAdministrator(ctx.actor);
	const { id, version } = parseInput(ClaimInput, input);
	return inTransaction(ctx, async (tx) => {
		const [claim] = await tx.db
			.select()
			.from(catalogueClaims)
			.where(and(eq(catalogueClaims.id, id), isNull(catalogueClaims.dismissedAt)))
			.for("update");
		if (!claim) throw new DomainError("catalogue.changed");
		const [item] = claim.itemId ? await lockItems(tx, [claim.itemId]) : [];
		if ((item?.version ?? 0) !== version) throw new DomainError("catalogue.changed");
		return work(tx, claim, item);
	});
}

/** Condition of the claims that say the same as the seen one, whoever's they are. */
const saysTheSame = `seen.id = :claimId and claim.category_id = seen.category_id and claim.item_id is not distinct from seen.item_id
	and claim.problem is not distinct from seen.problem and (seen.problem is null or claim.set_folded = seen.set_folded
		and claim.number_key = seen.number_key and claim.name_folded = seen.name_folded)`;

const endClaim = statement(
	{ claimId: uuid() },
	{},
)`delete from catalogue_claims as claim using catalogue_claims as seen where ${saysTheSame}`;

const markDismissed = statement(
	{ claimId: uuid(), now: timestamp() },
	{},
)`update catalogue_claims as claim set dismissed_at = :now from catalogue_claims as seen where ${saysTheSame}`;

const writeIds = statement(
	{ claimId: uuid(), itemId: uuid() },
	{},
)`insert into product_item_ids as known (source, value, item_id)
	select given.source, given.value, :itemId
	from catalogue_claims as claim cross join jsonb_to_recordset(claim.ids) as given (source text, value text)
	where claim.id = :claimId
	on conflict (source, value) do update set item_id = excluded.item_id, is_taught = false`;

const insertAlias = statement(
	{ claimId: uuid(), itemId: uuid() },
	{},
)`insert into product_item_aliases as alias (item_id, category_id, expansion_id, name_folded, number_key)
	select item.id, item.category_id, item.expansion_id, claim.name_folded, item.number_key
	from catalogue_claims as claim cross join product_items as item
	where claim.id = :claimId and item.id = :itemId and not exists (
		select from product_items as other where other.category_id = item.category_id
			and other.expansion_id is not distinct from item.expansion_id and other.name_folded = claim.name_folded
			and other.number_key is not distinct from item.number_key
	)
	on conflict (category_id, name_folded, expansion_id, number_key) where name_folded is not null
		do update set item_id = excluded.item_id`;

/** The item of a set that a claim is about: of its number and name, or of its name and without a number. */
const findClaimed = statement(
	{ claimId: uuid(), expansionId: uuid() },
	{ id: text(), number: nullable(text()) },
)`select item.id, item.number from catalogue_claims as claim join product_items as item on item.expansion_id = :expansionId
	where claim.id = :claimId and (item.number_key is null and item.name_folded = claim.name_folded
		or item.number_key = claim.number_key
			and greatest(similarity(item.name_folded, claim.name_folded), similarity(item.name_es_folded, claim.name_folded))
				>= ${sameNameSimilarity})
	order by item.number_key is null, item.confirmed_at is null limit 1`;

/** The item of a claim that contradicts the catalogue, after its number was taken from the one that has it. */
async function placeItem(
	tx: TransactionContext,
	claim: Claim,
	item: ItemTableRow | undefined,
): Promise<string> {
	const { categoryId, name, number } = claim;
	const isNumber = claim.problem === "name" && item !== undefined;
	const expansionId = (isNumber && item.expansionId) || (await findOrMakeSet(tx, claim));
	if (isNumber && !(await removeUnconfirmed(tx, item))) await setNumber(tx, item.id, null);
	const [existing] = await findClaimed(tx.db, { claimId: claim.id, expansionId });
	if (existing?.number === null) await setNumber(tx, existing.id, number);
	if (existing) return existing.id;
	return (await insertItem(tx, { categoryId, expansionId, name, nameEs: null, description: null, number }))
		.id;
}

async function setNumber(tx: TransactionContext, id: string, number: string | null): Promise<void> {
	const [item] = await tx.db
		.update(productItems)
		.set({ number, version: sql`version + 1` })
		.where(eq(productItems.id, id))
		.returning();
	if (item) await indexItem(tx, item);
}

const findSet = statement(
	{ claimId: uuid() },
	{ id: text() },
)`select expansion.id from catalogue_claims as claim
	join product_expansions as expansion on expansion.category_id = claim.category_id
	where claim.id = :claimId and (claim.set_folded in (expansion.name_folded, fold_text(expansion.name_es)) or exists (
		select from product_expansion_aliases as alias
		where alias.expansion_id = expansion.id and alias.name_folded = claim.set_folded))
	order by expansion.name_folded = claim.set_folded desc limit 1`;

async function findOrMakeSet(tx: TransactionContext, claim: Claim): Promise<string> {
	const { categoryId, setName, setCode } = claim;
	const [existing] = await findSet(tx.db, { claimId: claim.id });
	if (existing) return existing.id;
	const [made] = await tx.db.insert(productExpansions).values({ categoryId, name: setName }).returning();
	if (!made) throw new DomainError("catalogue.changed");
	if (setCode)
		await tx.db.insert(productExpansionCodes).values({ categoryId, code: setCode, expansionId: made.id });
	return made.id;
}

/** Deletes an item that nobody confirmed and nothing uses. @returns whether it was such a one */
async function removeUnconfirmed(tx: TransactionContext, item: ItemTableRow): Promise<boolean> {
	if (item.confirmedAt !== null || (await isUsed(tx, item.id))) return false;
	await tx.db
		.delete(catalogueClaims)
		.where(and(eq(catalogueClaims.itemId, item.id), isNull(catalogueClaims.problem)));
	await tx.db.delete(productItems).where(eq(productItems.id, item.id));
	return true;
}
