import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { listings } from "#app/features/listings/tables.server.ts";
import { reportSubject } from "#app/features/moderation/commands.server.ts";
import { type SubjectKind, subjectColumns } from "#app/features/moderation/rules.ts";
import { moderationCases } from "#app/features/moderation/tables.server.ts";
import { ratings } from "#app/features/ratings/tables.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { buildUser, type UserRow } from "./accounts.ts";
import { buildGeneratedCard } from "./cards.ts";
import { buildChat, buildChatMessage } from "./chats.ts";
import { actorOf } from "./context.ts";
import { buildGroup } from "./groups.ts";
import { buildListing } from "./listings.ts";
import { buildEntry } from "./lists.ts";
import { type Db, onlyRow } from "./row.ts";
import { buildComment, buildElement, buildShowcase, buildShownElement } from "./showcases.ts";
import { buildTrade } from "./trades.ts";

/** Something that a person shows or wrote, and who can see it. */
export interface Subject {
	readonly kind: SubjectKind;
	readonly id: string;
	readonly owner: UserRow;
	/** The one person who can report it, where not everybody can. */
	readonly reader?: UserRow;
}

/** Something of a kind, of a new person unless told whose. */
export async function buildSubject(db: Db, kind: SubjectKind, by?: UserRow): Promise<Subject> {
	const owner = by ?? (await buildUser(db));
	const made = await builders[kind](db, owner);
	return { kind, owner, ...made };
}

type Made = Pick<Subject, "id" | "reader">;

const builders: Record<SubjectKind, (db: Db, owner: UserRow) => Promise<Made>> = {
	listing: (db, { id }) => buildListing(db, { userId: id }),
	showcase: (db, { id }) => buildShowcase(db, { ownerId: id }),
	element: async (db, { id }) => {
		const [showcase, element] = [
			await buildShowcase(db, { ownerId: id }),
			await buildElement(db, { userId: id }),
		];
		await buildShownElement(db, { collectionId: showcase.id, elementId: element.id });
		return element;
	},
	comment: async (db, { id }) => buildComment(db, { collectionId: (await buildShowcase(db)).id, userId: id }),
	card: (db, { id }) => buildGeneratedCard(db, { userId: id }),
	entry: (db, { id }) => buildEntry(db, { userId: id }),
	group: (db, { id }) => buildGroup(db, { ownerId: id }),
	message: async (db, { id }) => {
		const reader = await buildUser(db);
		const { id: chatId } = await buildChat(db, { user1Id: id, user2Id: reader.id });
		return { id: (await buildChatMessage(db, { chatId, senderId: id })).id, reader };
	},
	rating: async (db, { id: authorId }) => {
		const { id: tradeId, sellerId } = await buildTrade(db, { buyerId: authorId, status: "completed" });
		const values = { tradeId, authorId, subjectId: sellerId ?? "", isGood: false, text: "Llegó tarde" };
		const rating = onlyRow(await db.insert(ratings).values(values).returning());
		await db.insert(ratings).values({ tradeId, authorId: sellerId, subjectId: authorId, isGood: true });
		return rating;
	},
	person: async (_db, { id }) => ({ id }),
};

/**
 * Has something reported by so many people.
 * @returns its case
 */
export async function reportBy(
	ctx: CommandContext & { db: Db },
	{ kind, id, reader }: Subject,
	count = 1,
): Promise<typeof moderationCases.$inferSelect> {
	for (let n = 0; n < count; n++) {
		const reporter = reader ?? (await buildUser(ctx.db));
		const report = { submissionKey: randomUUID(), subject: { kind, id }, reason: "Pide plata" };
		await reportSubject({ ...ctx, actor: actorOf(reporter) }, report);
	}
	return caseOf(ctx.db, { kind, id });
}

/** The case of something reported. */
export async function caseOf(db: Db, { kind, id }: Pick<Subject, "kind" | "id">) {
	return onlyRow(
		await db.select().from(moderationCases).where(eq(moderationCases[subjectColumns[kind]], id)),
	);
}

/** A listing's status as it is now. */
export async function listingStatus(db: Db, id: string) {
	return onlyRow(await db.select().from(listings).where(eq(listings.id, id))).status;
}
