import { Form, Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { casePath, decisionsPath } from "#app/shared/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { PersonLink } from "#app/ui/person-link.tsx";
import { type DecisionLine, type LogFilters, logGroups } from "../../rules-admin.ts";
import { decisionLooks, groupNames, systemReason } from "./case-texts.ts";

/** The filter of the log, a plain form that leads to its address. */
export function LogFilter({ filters }: { filters: LogFilters }) {
	const t = useT();
	const { group, moderator, person } = filters;
	const isFiltered = group !== null || moderator !== "" || person !== "";
	const groups = logGroups.map((value) => ({ value, label: t(groupNames[value]) }));
	return (
		<Form
			action={decisionsPath}
			className="mb-4 grid grid-cols-1 items-end gap-3 md:grid-cols-2 lg:grid-cols-[220px_minmax(0,1fr)_minmax(0,1fr)_auto_auto]"
			role="search"
			key={JSON.stringify(filters)}
		>
			<SelectField
				name="que"
				label={t("moderation.log.what")}
				options={[{ value: "", label: t("moderation.group.all") }, ...groups]}
				defaultValue={group ?? ""}
			/>
			<TextField name="sobre" label={t("moderation.log.about")} defaultValue={person} autoComplete="off" />
			<TextField name="quien" label={t("moderation.log.who")} defaultValue={moderator} autoComplete="off" />
			<Button type="submit" variant="secondary" icon="search">
				{t("common.search")}
			</Button>
			{isFiltered && (
				<Link className="link inline-flex min-h-12 items-center" to={decisionsPath} discover="none">
					{t("moderation.log.clear")}
				</Link>
			)}
		</Form>
	);
}

/** The log's decisions: what, about whom, why, by whom and when. */
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
					{ label: t("moderation.log.why"), onPhone: "row", cell: (line) => <LoggedReason line={line} /> },
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
		<span className="grid wrap-anywhere">
			<b className="font-strong">
				{caseId ? (
					<Link className="link hit-44" to={casePath(caseId)} discover="none">
						{word}
					</Link>
				) : (
					word
				)}
			</b>
			{title && <small className="text-sm text-ink-2">{title}</small>}
		</span>
	);
}

function LoggedReason({ line: { reason, note, reporters } }: { line: DecisionLine }) {
	const t = useT();
	const systemText = systemReason(reason);
	return (
		<span className="grid whitespace-pre-line wrap-anywhere [&>small]:text-sm [&>small]:text-ink-2">
			<span>{systemText ? t(systemText) : reason}</span>
			{reporters ? <small>{t("moderation.queue.reporters", { count: reporters })}</small> : null}
			{note && <small>{t("moderation.log.note", { note })}</small>}
		</span>
	);
}
