import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { formatSerial } from "#app/features/cards/rules.ts";
import { generatedCards } from "#app/features/cards/tables.server.ts";
import {
	collectionComments,
	collections,
	collectionsElements,
} from "#app/features/showcases/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildGeneratedCard, serialOf } from "#tests/factories/cards.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildReport } from "#tests/factories/moderation.ts";
import { buildComment, buildElement, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import { reportSubject } from "./commands.server.ts";
import type { SubjectHidden, SubjectReported } from "./events.ts";
import { findReportable } from "./queries-subject.server.ts";
import { type ContentKind, hidingReason } from "./rules.ts";
import { moderationDecisions, reports } from "./tables.server.ts";

const { db } = await testDatabase();

const events = new EventBus<TransactionContext>();
const told = collectEvents<SubjectReported | SubjectHidden>(events, ["subject.reported", "subject.hidden"]);
const as = (user: UserRow | null) => contextOf(db, user, { events });
const toldOf = (id: string) => told.filter(({ subject }) => subject.id === id);

/** Something to report, with what its reports and decisions name it by. */
interface Built {
	id: string;
	title: string;
	owner: UserRow;
	/** The id of the showcase or the serial of the card on whose page it stands. */
	pageId: string;
}

interface Kind {
	kind: Exclude<ContentKind, "listing">;
	column: "showcaseId" | "elementId" | "commentId" | "cardId";
	build: () => Promise<Built>;
	isHidden: (id: string) => Promise<boolean>;
	hide: (id: string) => Promise<unknown>;
}

async function buildWith<T>(build: (showcaseId: string, ownerId: string) => Promise<T>) {
	const [host, owner] = [await buildUser(db), await buildUser(db)];
	const showcase = await buildShowcase(db, { ownerId: host.id });
	return { built: await build(showcase.id, owner.id), owner, pageId: showcase.id };
}

const kinds: Kind[] = [
	{
		kind: "showcase",
		column: "showcaseId",
		build: async () => {
			const owner = await buildUser(db);
			const { id, name } = await buildShowcase(db, { ownerId: owner.id });
			return { id, title: name, owner, pageId: id };
		},
		isHidden: async (id) =>
			(await db.select().from(collections).where(eq(collections.id, id)))[0]?.status === "in_revision",
		hide: (id) => db.update(collections).set({ status: "in_revision" }).where(eq(collections.id, id)),
	},
	{
		kind: "element",
		column: "elementId",
		build: async () => {
			const owner = await buildUser(db);
			const { id: collectionId } = await buildShowcase(db, { ownerId: owner.id });
			const { id, title } = await buildElement(db, { userId: owner.id });
			await buildShownElement(db, { collectionId, elementId: id });
			return { id, title, owner, pageId: collectionId };
		},
		isHidden: async (id) =>
			(await db.select().from(collectionsElements).where(eq(collectionsElements.id, id)))[0]?.hiddenAt !==
			null,
		hide: (id) =>
			db.update(collectionsElements).set({ hiddenAt: new Date() }).where(eq(collectionsElements.id, id)),
	},
	{
		kind: "comment",
		column: "commentId",
		build: async () => {
			const { built, ...rest } = await buildWith((collectionId, userId) =>
				buildComment(db, { collectionId, userId }),
			);
			return { id: built.id, title: built.comment, ...rest };
		},
		isHidden: async (id) =>
			(await db.select().from(collectionComments).where(eq(collectionComments.id, id)))[0]?.hiddenAt !== null,
		hide: (id) =>
			db.update(collectionComments).set({ hiddenAt: new Date() }).where(eq(collectionComments.id, id)),
	},
	{
		kind: "card",
		column: "cardId",
		build: async () => {
			const owner = await buildUser(db);
			const card = await buildGeneratedCard(db, { userId: owner.id });
			return { id: card.id, title: serialOf(card), owner, pageId: serialOf(card) };
		},
		isHidden: async (id) =>
			(await db.select().from(generatedCards).where(eq(generatedCards.id, id)))[0]?.hiddenAt !== null,
		hide: (id) => db.update(generatedCards).set({ hiddenAt: new Date() }).where(eq(generatedCards.id, id)),
	},
];

describe.each(kinds)("a report of a $kind", ({ kind, column, build, isHidden, hide }) => {
	const report = (id: string) => ({
		subject: { kind, id },
		reason: "Ofende a otros",
		submissionKey: randomUUID(),
	});
	const reportAs = async (person: UserRow | null, id: string) => reportSubject(as(person), report(id));
	const reportsOf = (id: string) => db.$count(reports, eq(reports[column], id));
	const notFound = `${kind}.notFound`;

	it("is kept, and told of without naming who made it", async () => {
		const [reporter, { id, title, owner, pageId }] = [await buildUser(db), await build()];
		await reportAs(reporter, id);
		expect(await db.select().from(reports).where(eq(reports[column], id))).toMatchObject([
			{ reporterId: reporter.id, listingId: null, resolvedAt: null },
		]);
		const subject = { kind, id, title, ownerId: owner.id, ownerUsername: owner.username, pageId };
		expect(toldOf(id)).toEqual([{ type: "subject.reported", subject }]);
		expect(await isHidden(id)).toBe(false);
	});

	it("is made once by a person, however many at once", async () => {
		const [reporter, { id }] = [await buildUser(db), await build()];
		const results = await Promise.allSettled([1, 2, 3, 4].map(() => reportAs(reporter, id)));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect((await refusal(reportAs(reporter, id))).code).toBe("report.alreadyReported");
		expect(await reportsOf(id)).toBe(1);
	});

	it("is not about one's own, nor made by visitors", async () => {
		const { id, owner } = await build();
		expect((await refusal(reportAs(owner, id))).code).toBe("report.ownSubject");
		expect((await refusal(reportAs(null, id))).code).toBe("auth.required");
		expect(await findReportable(as(owner), { kind, id })).toBeNull();
		expect(await reportsOf(id)).toBe(0);
	});

	it("finds none that others do not see", async () => {
		const hidden = await build();
		await hide(hidden.id);
		const banned = await build();
		await changePerson(db, banned.owner.id, { isBanned: true });
		const inHidden = await build();
		if (kind !== "card")
			await db.update(collections).set({ status: "in_revision" }).where(eq(collections.id, inHidden.pageId));
		const stranger = await buildUser(db);
		const unseen = [hidden.id, banned.id, randomUUID(), ...(kind === "card" ? [] : [inHidden.id])];
		for (const id of unseen) {
			expect((await refusal(reportAs(stranger, id))).code).toBe(notFound);
			expect(await findReportable(as(stranger), { kind, id })).toBeNull();
		}
	});

	it("counts among the ten of a day of all kinds", async () => {
		const [reporter, { id }] = [await buildUser(db), await build()];
		for (let n = 0; n < 10; n++) await buildReport(db, { reporterId: reporter.id });
		expect((await refusal(reportAs(reporter, id))).code).toBe("report.dailyLimit");
		expect(await reportsOf(id)).toBe(0);
	});

	it("hides it when it is the third, once, which is told and logged", async () => {
		const { id, title, owner } = await build();
		const people = [await buildUser(db), await buildUser(db), await buildUser(db)];
		await Promise.all(people.map((person) => reportAs(person, id)));
		expect(await isHidden(id)).toBe(true);
		expect(toldOf(id).filter(({ type }) => type === "subject.hidden")).toHaveLength(1);
		const logged = await db.select().from(moderationDecisions).where(eq(moderationDecisions[column], id));
		expect(logged).toMatchObject([
			{
				moderatorId: null,
				action: `${kind}_hidden`,
				subjectTitle: title,
				userId: owner.id,
				username: owner.username,
				reason: hidingReason,
			},
		]);
		expect((await refusal(reportAs(await buildUser(db), id))).code).toBe(notFound);
	});

	it("does not hide what two reported this week and one before", async () => {
		const { id } = await build();
		const createdAt = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
		await buildReport(db, { [column]: id, createdAt });
		await buildReport(db, { [column]: id });
		await reportAs(await buildUser(db), id);
		expect(await isHidden(id)).toBe(false);
	});
});

it("finds an element nowhere while no showcase has it", async () => {
	const { id } = await buildElement(db);
	expect(await findReportable(as(await buildUser(db)), { kind: "element", id })).toBeNull();
});

it.each([
	["failed", { status: "failed", failure: "card.failed" }],
	["queued", { status: "queued" }],
	["deleted", { deletedAt: new Date() }],
] as const)("finds no %s card", async (_state, overrides) => {
	const { id } = await buildGeneratedCard(db, overrides);
	expect(await findReportable(as(await buildUser(db)), { kind: "card", id })).toBeNull();
});

it("names a card as its serial is written, however great", async () => {
	for (const serial of [500, 41_800, 999_999, 1_000_000, 12_345_678]) {
		const finished = { status: "finished", serial, finishedAt: new Date() } as const;
		const { id } = await buildGeneratedCard(db, finished);
		const view = await findReportable(as(await buildUser(db)), { kind: "card", id });
		expect(view?.title).toBe(formatSerial(serial));
		await db.delete(generatedCards).where(eq(generatedCards.id, id));
	}
});

it("leads back to the page on which it stands", async () => {
	for (const { kind, build } of kinds) {
		const { id, title, pageId } = await build();
		const view = await findReportable(as(await buildUser(db)), { kind, id });
		const path = kind === "card" ? `/reino-cards/${pageId}` : `/vitrinas/detalle/${pageId}`;
		expect(view).toEqual({ kind, id, title, path });
	}
});
