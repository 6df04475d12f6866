import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { StatusMark } from "#app/ui/labels.tsx";
import type { SubjectKind } from "../../rules.ts";
import type { MadeReport, ReportedSubject } from "../../rules-people.ts";

const kinds: Record<SubjectKind, MessageKey> = {
	listing: "moderation.people.kind.listing",
	showcase: "moderation.people.kind.showcase",
	element: "moderation.people.kind.element",
	comment: "moderation.people.kind.comment",
	card: "moderation.people.kind.card",
	message: "moderation.people.kind.message",
	person: "moderation.people.kind.person",
};

/** Reported subjects of a person, the latest first. */
export function ReportedList({ subjects }: { subjects: readonly ReportedSubject[] }) {
	const t = useT();
	const format = useFormat();
	if (subjects.length === 0) return <p className="text-ink-2">{t("moderation.people.notReported")}</p>;
	return (
		<ul className="person-lines">
			{subjects.map(({ id, kind, title, reporters, isOpen, at }) => (
				<li key={id}>
					<span>
						<b>{title}</b>
						<small>
							<span>
								{`${t(kinds[kind])} · ${t("moderation.people.reporters", { count: reporters })} · `}
							</span>
							<time dateTime={at}>{format.mediumDate(at)}</time>
						</small>
					</span>
					<DecidedMark isOpen={isOpen} />
				</li>
			))}
		</ul>
	);
}

/** Reports that a person made, the latest first. */
export function MadeReports({ reports }: { reports: readonly MadeReport[] }) {
	const t = useT();
	const format = useFormat();
	if (reports.length === 0) return <p className="text-ink-2">{t("moderation.people.noneMade")}</p>;
	return (
		<ul className="person-lines">
			{reports.map((report) => (
				<li key={report.id}>
					<span>
						<b>{report.title}</b>
						<small>
							<span>{`${t(kinds[report.kind])} · `}</span>
							<time dateTime={report.at}>{format.mediumDate(report.at)}</time>
						</small>
						<small className="whitespace-pre-line">{report.reason}</small>
					</span>
					<DecidedMark isOpen={report.isOpen} />
				</li>
			))}
		</ul>
	);
}

function DecidedMark({ isOpen }: { isOpen: boolean }) {
	const t = useT();
	return (
		<StatusMark shape={isOpen ? "circle" : "hollow"}>
			{t(isOpen ? "moderation.people.open" : "moderation.people.decided")}
		</StatusMark>
	);
}
