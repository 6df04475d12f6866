import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ownBanPath } from "#app/shared/paths.ts";
import { Notice } from "#app/ui/labels.tsx";
import type { OwnBan } from "../rules.ts";

export interface OwnBanNoticeProps {
	ban: OwnBan;
	/** Leads to the page of it, where one can appeal. */
	isBrief?: boolean;
}

/** Says to a banned person why, until when and what it means. */
export function OwnBanNotice({ ban: { reason, endsAt }, isBrief }: OwnBanNoticeProps) {
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
