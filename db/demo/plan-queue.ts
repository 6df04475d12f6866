import { weightOf } from "#app/features/moderation/rules-admin.ts";
import type {
	bans,
	moderationCases,
	moderationDecisions,
	reports,
} from "#app/features/moderation/tables.server.ts";
import type { PlannedModeration } from "./plan-moderation.ts";
import { otherReportReasons } from "./texts.ts";
import { addMillis, day, hour, randomDate, type World } from "./world.ts";

type ReportRow = typeof reports.$inferInsert;
type CaseRow = typeof moderationCases.$inferInsert;
type BanRow = typeof bans.$inferInsert;
type DecisionRow = typeof moderationDecisions.$inferInsert;

/** Something that can be reported, and whose it is. */
interface Subject {
	readonly id?: string | undefined;
	readonly ownerId: string | null | undefined;
	readonly isHidden?: boolean;
}

export interface Reportable {
	listings: readonly Subject[];
	showcases: readonly Subject[];
	elements: readonly Subject[];
	comments: readonly Subject[];
	/** With who got each. */
	messages: readonly (Subject & { recipientId: string | null | undefined })[];
}

export interface PlannedQueue {
	reports: readonly ReportRow[];
	cases: readonly CaseRow[];
	/** The decisions, those on what waits with their case. */
	decisions: readonly DecisionRow[];
	/** The bans, one of them with an appeal. */
	bans: readonly BanRow[];
}

/** Plans what waits for moderators: the cases of all reports, one of each kind at least, and an appeal. */
export function planQueue(
	world: World,
	shown: Reportable,
	{ reports, bans, decisions }: Pick<PlannedModeration, "reports" | "bans" | "decisions">,
): PlannedQueue {
	const further = reportsOfOtherKinds(world, shown);
	const all = [...reports, ...further];
	const appealed = bans.map((ban, index) => (index === 0 ? withAppeal(world, ban) : ban));
	const cases = casesOf(world, all, shown);
	return {
		reports: further,
		cases: [...cases, ...appealed.flatMap((ban) => appealOf(world, ban))],
		decisions: decisions.map((row) => withCase(row, cases)),
		bans: appealed,
	};
}

function reportsOfOtherKinds(world: World, shown: Reportable): ReportRow[] {
	const { random } = world;
	const suspect = world.people.findLast((person) => !person.banned && person.activity > 0 && !person.role);
	const message = shown.messages.find(({ ownerId, recipientId }) => ownerId && recipientId);
	return [
		...random.sample(shown.showcases, 1).flatMap((subject) => reportsOf(world, "showcase", subject, 2)),
		...random.sample(shown.elements, 1).flatMap((subject) => reportsOf(world, "element", subject, 1)),
		...random.sample(shown.comments, 1).flatMap((subject) => reportsOf(world, "comment", subject, 2)),
		...(message ? [report(world, "message", message.id, message.recipientId ?? null)] : []),
		...reportsOf(world, "person", { id: suspect?.id, ownerId: suspect?.id }, 2),
	];
}

type OtherKind = Exclude<keyof typeof otherReportReasons, "appeal">;

function reportsOf(world: World, kind: OtherKind, { id, ownerId }: Subject, count: number): ReportRow[] {
	const crowd = world.people.filter((person) => person.id !== ownerId && person.activity > 0);
	return world.random.sample(crowd, count).map((reporter) => report(world, kind, id, reporter.id));
}

function report(world: World, kind: OtherKind, id: string | undefined, reporterId: string | null): ReportRow {
	const createdAt = randomDate(world.random, addMillis(world.now, -2 * day), addMillis(world.now, -hour));
	const reason = otherReportReasons[kind];
	return { id: world.random.uuid(createdAt), [`${kind}Id`]: id, reporterId, reason, createdAt };
}

const columns = ["listingId", "showcaseId", "elementId", "commentId", "messageId", "personId"] as const;

function casesOf(world: World, all: readonly ReportRow[], shown: Reportable): CaseRow[] {
	const owners = new Map(
		[shown.listings, shown.showcases, shown.elements, shown.comments, shown.messages]
			.flat()
			.map((subject) => [subject.id, subject]),
	);
	const bySubject = Map.groupBy(all, (row) => columns.map((column) => row[column]).find(Boolean) ?? "");
	return [...bySubject].map(([subjectId, rows]) => {
		const column = columns.find((name) => rows[0]?.[name]) ?? "listingId";
		const subject = owners.get(subjectId);
		const moments = rows.map(({ createdAt }) => createdAt?.getTime() ?? world.now.getTime());
		const openedAt = new Date(Math.min(...moments));
		return {
			id: world.random.uuid(openedAt),
			[column]: subjectId,
			ownerId: column === "personId" ? subjectId : (subject?.ownerId ?? null),
			reporters: rows.length,
			weight: weightOf({ isHidden: subject?.isHidden === true, reporterCount: rows.length }),
			openedAt,
		};
	});
}

function withAppeal(world: World, ban: BanRow): BanRow {
	return { ...ban, appeal: otherReportReasons.appeal, appealedAt: addMillis(world.now, -3 * hour) };
}

function appealOf(world: World, { id, userId, appeal, appealedAt }: BanRow): CaseRow[] {
	if (!appeal || !appealedAt) return [];
	const weight = weightOf({ isHidden: true, reporterCount: 0 });
	return [{ id: world.random.uuid(appealedAt), banId: id, ownerId: userId, weight, openedAt: appealedAt }];
}

/** What the reporters hid waits in the version in which they left it. */
function withCase(row: DecisionRow, cases: readonly CaseRow[]): DecisionRow {
	const waiting = cases.find(({ listingId }) => listingId && listingId === row.listingId);
	return waiting && row.action === "listing_hidden"
		? { ...row, caseId: waiting.id ?? null, caseVersion: 1 }
		: row;
}
