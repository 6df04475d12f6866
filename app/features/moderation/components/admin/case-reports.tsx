import { useFormat, useT } from "#app/i18n/provider.tsx";
import { splitReason } from "../../rules.ts";
import type { ReportView } from "../../rules-admin.ts";

/** The reports of a case; who made them is told to nobody. */
export function CaseReports({ reports, now }: { reports: readonly ReportView[]; now: string }) {
	const t = useT();
	return (
		<section aria-labelledby="case-reports">
			<h3 id="case-reports">
				{t("moderation.case.said")}{" "}
				<span className="case-count">{t("moderation.queue.reporters", { count: reports.length })}</span>
			</h3>
			<ul className="case-reports">
				{reports.map((report) => (
					<CaseReport key={report.id} report={report} now={now} />
				))}
			</ul>
		</section>
	);
}

function CaseReport({ report, now }: { report: ReportView; now: string }) {
	const format = useFormat();
	const { headline, body } = splitReason(report.reason);
	return (
		<li>
			{headline && <b>{headline}</b>}
			<time dateTime={report.at}>{format.relativeTime(report.at, now)}</time>
			{body && <p>{body}</p>}
		</li>
	);
}
