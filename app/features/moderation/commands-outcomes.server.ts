import { eq } from "drizzle-orm";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { type SubjectKey, type SubjectKind, subjectKinds } from "./rules.ts";
import { reportOutcomes, reports } from "./tables.server.ts";

const keepOutcomes = `insert into report_outcomes (report_id, reporter_id, decision_id, is_founded, decided_at)
	select id, reporter_id, $2::uuid, $4, $3 from decided where reporter_id is not null
	on conflict (report_id) do update set
		decision_id = excluded.decision_id, is_founded = excluded.is_founded, decided_at = excluded.decided_at`;

const closers = Object.fromEntries(
	subjectKinds.map((kind) => [
		kind,
		statement(
			`moderation_close_reports_${kind}`,
			`with decided as (
				update reports set resolved_at = $3, decision_id = $2
				where ${kind}_id = $1 and resolved_at is null returning id, reporter_id
			) ${keepOutcomes}`,
		),
	]),
) as Record<SubjectKind, Statement<object>>;

/** Closes the open reports of a subject, and keeps for their reporters whether they were right. */
export async function closeReports(
	tx: TransactionContext,
	{ kind, id }: SubjectKey,
	{ decisionId, isFounded }: { decisionId: string; isFounded: boolean },
): Promise<void> {
	await closers[kind](tx.db, [id, decisionId, tx.clock.now(), isFounded]);
}

/** Takes back what {@link closeReports} wrote for a decision. */
export async function reopenReports(tx: TransactionContext, decisionId: string): Promise<void> {
	await tx.db.delete(reportOutcomes).where(eq(reportOutcomes.decisionId, decisionId));
	await tx.db
		.update(reports)
		.set({ resolvedAt: null, decisionId: null })
		.where(eq(reports.decisionId, decisionId));
}
