import type { Actor, TransactionContext } from "#app/platform/context.server.ts";
import { type DecisionAction, subjectColumns } from "./rules.ts";
import type { CaseVersion, DecidedSubject } from "./rules-cases.ts";
import { moderationDecisions } from "./tables.server.ts";

/** A line of the log. */
export interface LoggedDecision {
	readonly action: DecisionAction;
	/** The subject; its owner is the person concerned. */
	readonly subject?: DecidedSubject | null;
	/** The person that the entry is about, where there is no subject. */
	readonly person?: { readonly id: string; readonly username: string };
	readonly reason: string;
	readonly note?: string | null;
	/** How many had reported it. */
	readonly reporters?: number;
	/** The case that it decides, as it leaves it. */
	readonly about?: CaseVersion | null;
}

/**
 * Adds a line to the log.
 * @param moderator null where a rule, or the clock, decided
 * @returns its id
 */
export async function writeDecision(
	tx: TransactionContext,
	moderator: Pick<Actor, "id" | "username"> | null,
	{ subject, person, about, ...decision }: LoggedDecision,
): Promise<string> {
	const named = subject && subject.kind !== "person" && { [subjectColumns[subject.kind]]: subject.id };
	const [row] = await tx.db
		.insert(moderationDecisions)
		.values({
			...decision,
			...named,
			caseId: about?.caseId ?? null,
			caseVersion: about?.version ?? null,
			subjectTitle: subject?.title ?? null,
			userId: subject?.ownerId ?? person?.id ?? null,
			username: subject?.ownerUsername ?? person?.username ?? null,
			moderatorId: moderator?.id ?? null,
			moderatorUsername: moderator?.username ?? null,
			createdAt: tx.clock.now(),
		})
		.returning({ id: moderationDecisions.id });
	if (!row) throw new Error("a decision was not kept");
	return row.id;
}
