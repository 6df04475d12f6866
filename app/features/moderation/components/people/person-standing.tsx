import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice.tsx";
import { Facts } from "#app/ui/titled-panel.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { checkBanText } from "../../rules.ts";
import { banLengths } from "../../rules-admin.ts";
import type { CurrentBan } from "../../rules-people.ts";
import { ReasonField } from "../reason-field.tsx";

export interface PersonStandingProps {
	/** Null for who is not banned. */
	ban: CurrentBan | null;
	/** Whether whoever looks may ban this person, or lift their ban. */
	canBan: boolean;
}

/** Whether a person may take part, why not, and the way to change it. */
export function PersonStanding({ ban, canBan }: PersonStandingProps) {
	const t = useT();
	return (
		<div className="person-form">
			{ban ? <BanFacts ban={ban} /> : <p className="text-ink-2">{t("moderation.people.inGoodStanding")}</p>}
			{canBan && (
				<details key={String(ban !== null)} className="person-standing">
					<summary className={ban ? "btn secondary small" : "btn danger-ghost small"}>
						{t(ban ? "moderation.people.lift" : "moderation.people.ban")}
					</summary>
					<StandingForm isBanned={ban !== null} />
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
				<blockquote className="person-appeal">
					<b>{t("moderation.people.appeal")}</b>
					<p className="whitespace-pre-line wrap-anywhere">{appeal}</p>
				</blockquote>
			)}
		</>
	);
}

function StandingForm({ isBanned }: { isBanned: boolean }) {
	const t = useT();
	const form = useActionForm<unknown>({
		labels: { reason: t("moderation.form.reason") },
		checks: { reason: checkBanText },
		onDone: () =>
			showToast({ tone: "ok", text: t(isBanned ? "moderation.people.lifted" : "moderation.people.banned") }),
	});
	return (
		<ActionForm form={form} preventScrollReset className="person-form">
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
				label="moderation.form.reason"
				deciding={isBanned ? "lift" : "ban"}
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
