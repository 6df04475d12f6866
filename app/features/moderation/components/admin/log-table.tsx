import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { casePath } from "#app/shared/admin-paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { PersonLink } from "#app/ui/person-link.tsx";
import type { DecisionLine } from "../../rules-admin.ts";
import { decisionLooks, ownReason } from "./decision-texts.ts";

/** The log: what was decided about whom, by whom, why and when. */
export function LogTable({ decisions, now }: { decisions: readonly DecisionLine[]; now: string }) {
	const t = useT();
	const format = useFormat();
	return (
		<div className="log">
			<DataTable
				caption={t("moderation.log.title")}
				cards="figures"
				rows={decisions}
				rowKey={({ id }) => id}
				columns={[
					{ label: t("moderation.log.what"), cell: (line) => <LoggedAction line={line} /> },
					{
						label: t("moderation.log.about"),
						cell: ({ username }) => username && <PersonLink username={username} />,
					},
					{ label: t("moderation.log.why"), cell: (line) => <LoggedReason line={line} /> },
					{
						label: t("moderation.log.who"),
						cell: ({ moderator }) => moderator ?? t("moderation.log.byItself"),
					},
					{
						label: t("moderation.log.when"),
						align: "end",
						cell: ({ at }) => (
							<time dateTime={at} title={`${format.date(at)}, ${format.time(at)}`}>
								{format.relativeTime(at, now)}
							</time>
						),
					},
				]}
			/>
		</div>
	);
}

function LoggedAction({ line: { action, title, caseId } }: { line: DecisionLine }) {
	const t = useT();
	const word = t(decisionLooks[action].text);
	return (
		<span className="log-what">
			<b>
				{caseId ? (
					<Link className="link" to={casePath(caseId)} discover="none">
						{word}
					</Link>
				) : (
					word
				)}
			</b>
			{title && <small>{title}</small>}
		</span>
	);
}

function LoggedReason({ line: { reason, note, reporters } }: { line: DecisionLine }) {
	const t = useT();
	const own = ownReason(reason);
	return (
		<span className="log-why">
			<span>{own ? t(own) : reason}</span>
			{reporters ? <small>{t("moderation.queue.reporters", { count: reporters })}</small> : null}
			{note && <small>{t("moderation.log.note", { note })}</small>}
		</span>
	);
}
