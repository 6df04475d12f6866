import { intlLocale, locales } from "#app/i18n/locale.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { SelectField, TextArea } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import {
	type AnnouncementLine,
	announcementDays,
	announcementMaxLength,
	checkAnnouncement,
} from "../rules-announcements.ts";

interface AnnouncementFormProps {
	submissionKey: string;
	/** How many people a mail would reach. */
	addressees: number;
}

/** The form of a new announcement, in both languages. */
export function AnnouncementForm({ submissionKey, addressees }: AnnouncementFormProps) {
	const t = useT();
	const labels = { textEs: t("announcement.textEs"), textEn: t("announcement.textEn") };
	const form = useActionForm<unknown>({
		labels,
		checks: { textEs: checkAnnouncement, textEn: checkAnnouncement },
		onDone: () => showToast({ tone: "ok", text: t("announcement.published") }),
	});
	return (
		<ActionForm form={form} className="grid gap-4">
			<p className="text-ink-2">{t("announcement.about")}</p>
			<FormErrors form={form} />
			<input type="hidden" name="intent" value="publish" />
			<input type="hidden" name="submissionKey" value={submissionKey} />
			<TextArea
				{...form.field("textEs")}
				label={labels.textEs}
				rows={3}
				limit={announcementMaxLength}
				required
			/>
			<TextArea
				{...form.field("textEn")}
				label={labels.textEn}
				rows={3}
				limit={announcementMaxLength}
				required
			/>
			<SelectField
				name="days"
				label={t("announcement.days")}
				defaultValue="3"
				options={announcementDays.map((value) => ({
					value,
					label: t("announcement.days.count", { count: Number(value) }),
				}))}
			/>
			<Checkbox
				name="byMail"
				label={t("announcement.byMail", { count: addressees })}
				note={t("announcement.byMail.note")}
			/>
			<div className="row-wrap">
				<Button type="submit" icon="send" pending={form.isSending}>
					{t("announcement.submit")}
				</Button>
			</div>
		</ActionForm>
	);
}

/** The latest announcements; the one that stands can be taken down. */
export function AnnouncementList({ announcements }: { announcements: readonly AnnouncementLine[] }) {
	const t = useT();
	const format = useFormat();
	if (announcements.length === 0) return <p className="text-ink-2">{t("announcement.none")}</p>;
	return (
		<ul className="grid gap-5">
			{announcements.map(({ id, texts, author, mails, at, endsAt, isCurrent }) => (
				<li key={id} className="grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0">
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-ink-2">
						{isCurrent && <Tag tone="royal">{t("announcement.current")}</Tag>}
						<span>{t("announcement.by", { username: author, date: format.mediumDate(at) })}</span>
						<span>
							{t("announcement.until", { date: format.shortDate(endsAt), time: format.time(endsAt) })}
						</span>
						{mails !== null && <span>{t("announcement.mails", { count: mails })}</span>}
					</p>
					{locales.map((locale) => (
						<p key={locale} lang={intlLocale(locale)} className="wrap-anywhere whitespace-pre-line">
							{texts[locale]}
						</p>
					))}
					{isCurrent && (
						<IntentButton intent="end" about={{ id }} done="announcement.ended" variant="secondary" size="s">
							{t("announcement.end")}
						</IntentButton>
					)}
				</li>
			))}
		</ul>
	);
}
