import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ownBanPath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { checkBanText, type OwnBan } from "../rules.ts";

/**
 * The reason, end and effect of the ban of whoever looks.
 * @param props.isBrief whether it has its own title and a link to its page, where one can appeal
 */
export function OwnBanNotice({ ban: { reason, endsAt }, isBrief }: { ban: OwnBan; isBrief?: boolean }) {
	const t = useT();
	const format = useFormat();
	return (
		<Notice tone="bad" icon="ban" {...(isBrief && { title: t("moderation.ban.title") })}>
			{reason && <p className="wrap-anywhere mb-2 whitespace-pre-line font-semibold">{reason}</p>}
			<p>
				{endsAt ? (
					<time dateTime={endsAt}>{t("moderation.ban.until", { date: format.date(endsAt) })}</time>
				) : (
					<span>{t("moderation.ban.noEnd")}</span>
				)}{" "}
				<span>{t("moderation.ban.effect")}</span>
			</p>
			{isBrief && (
				<Link className="link inline-flex min-h-11 items-center" to={ownBanPath}>
					{t("moderation.ban.respond")}
				</Link>
			)}
		</Notice>
	);
}

/** The form of a banned person's appeal, which is sent once. */
export function AppealForm() {
	const t = useT();
	const label = t("moderation.ban.appeal");
	const form = useActionForm<null>({
		action: ownBanPath,
		labels: { appeal: label },
		checks: { appeal: checkBanText },
	});
	return (
		<ActionForm form={form} className="grid gap-4">
			<FormErrors form={form} />
			<TextArea
				{...form.field("appeal")}
				label={label}
				hint={t("moderation.ban.appealHint")}
				rows={6}
				defaultValue={form.values.appeal}
				required
			/>
			<Button type="submit" className="justify-self-start" pending={form.isSending}>
				{t("moderation.ban.send")}
			</Button>
		</ActionForm>
	);
}
