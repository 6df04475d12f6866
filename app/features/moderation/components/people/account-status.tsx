import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice-set.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { Facts } from "#app/ui/titled-panel.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { checkBanText, type SubjectKind } from "../../rules.ts";
import { banLengths, type CurrentBan, type ReportedItem, type SubmittedReport } from "../../rules-admin.ts";
import { ReasonField } from "../reason-field.tsx";

export interface AccountStatusPanelProps {
	/** Null when the person is not banned. */
	ban: CurrentBan | null;
	/** True if the viewer may ban the person, or lift their ban. */
	canBan: boolean;
}

/** The status of a person's account: their ban, if any, with the form that bans them or lifts it. */
export function AccountStatusPanel({ ban, canBan }: AccountStatusPanelProps) {
	const t = useT();
	return (
		<div className="grid gap-3">
			{ban ? <BanFacts ban={ban} /> : <p className="text-ink-2">{t("moderation.people.inGoodStanding")}</p>}
			{canBan && (
				<details key={String(ban !== null)} className="[&[open]>summary]:mb-3">
					<summary
						className={ban ? "btn secondary small w-fit list-none" : "btn danger-ghost small w-fit list-none"}
					>
						{t(ban ? "moderation.people.lift" : "moderation.people.ban")}
					</summary>
					<BanForm isBanned={ban !== null} />
				</details>
			)}
		</div>
	);
}

function BanFacts({ ban: { reason, endsAt, since, appeal } }: { ban: CurrentBan }) {
	const t = useT();
	const format = useFormat();
	const facts = [
		{ label: t("moderation.people.since"), value: format.mediumDate(since) },
		{
			label: t("moderation.people.until"),
			value: endsAt ? `${format.mediumDate(endsAt)}, ${format.time(endsAt)}` : t("moderation.length.forGood"),
		},
	];
	return (
		<>
			<Facts facts={facts} lines />
			<p className="whitespace-pre-line wrap-anywhere">{reason}</p>
			{appeal && (
				<blockquote className="border-l-[3px] border-line-2 pl-3">
					<b>{t("moderation.people.appeal")}</b>
					<p className="whitespace-pre-line wrap-anywhere">{appeal}</p>
				</blockquote>
			)}
		</>
	);
}

function BanForm({ isBanned }: { isBanned: boolean }) {
	const t = useT();
	const form = useActionForm<unknown>({
		labels: { reason: t("common.reason") },
		checks: { reason: checkBanText },
		onDone: () =>
			showToast({ tone: "ok", text: t(isBanned ? "moderation.people.lifted" : "moderation.people.banned") }),
	});
	return (
		<ActionForm form={form} preventScrollReset className="grid gap-3">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value={isBanned ? "lift" : "ban"} />
			{!isBanned && (
				<SegmentedControl
					legend={t("moderation.form.length")}
					name="length"
					defaultValue={banLengths[0]}
					choices={banLengths.map((value) => ({ value, label: t(`moderation.length.${value}`) }))}
				/>
			)}
			<ReasonField
				form={form}
				label="common.reason"
				decision={isBanned ? "lift" : "ban"}
				note={isBanned ? "moderation.form.logged" : "moderation.form.seen"}
			/>
			{!isBanned && <p className="text-ink-2">{t("moderation.people.banAbout")}</p>}
			<div className="row-wrap">
				<Button type="submit" variant={isBanned ? "secondary" : "danger"} pending={form.isSending}>
					{t(isBanned ? "moderation.people.lift" : "moderation.form.ban")}
				</Button>
			</div>
		</ActionForm>
	);
}

const kinds: Record<SubjectKind, MessageKey> = {
	listing: "moderation.kind.listing",
	showcase: "moderation.kind.showcase",
	element: "moderation.kind.element",
	comment: "moderation.kind.comment",
	card: "moderation.kind.card",
	entry: "moderation.kind.entry",
	group: "moderation.kind.group",
	message: "moderation.kind.message",
	rating: "moderation.kind.rating",
	person: "moderation.kind.person",
};

/** A person's reported items, the latest first. */
export function ReportedList({ items }: { items: readonly ReportedItem[] }) {
	const t = useT();
	const format = useFormat();
	if (items.length === 0) return <p className="text-ink-2">{t("moderation.people.notReported")}</p>;
	return (
		<ul className="person-lines">
			{items.map(({ id, kind, title, reporters, isOpen, at }) => (
				<li key={id}>
					<span>
						<b>{title}</b>
						<small>
							<span>{`${t(kinds[kind])} · ${t("moderation.queue.reporters", { count: reporters })} · `}</span>
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
export function SubmittedReports({ reports }: { reports: readonly SubmittedReport[] }) {
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
