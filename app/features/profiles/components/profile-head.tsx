import { Link } from "react-router";
import { ResendForm } from "#app/features/accounts/components/auth/resend-form.tsx";
import { OwnBanNotice } from "#app/features/moderation/components/own-ban.tsx";
import type { OwnBan } from "#app/features/moderation/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { editProfilePath, ownTradesPath } from "#app/shared/account-paths.ts";
import { personPath, settingsPath } from "#app/shared/paths.ts";
import { IconLink } from "#app/ui/icon-button.tsx";
import { LongWord } from "#app/ui/long-word.tsx";
import { BannedLine, Notice } from "#app/ui/notice.tsx";
import type { OwnProfile } from "../rules.ts";
import { FactLine, FactLines } from "./fact-lines.tsx";
import { PersonHead, SeeLink } from "./public/person-head.tsx";

/** The own name, with links that show it as others see it and open the settings. */
export function ProfileHead({ profile }: { profile: OwnProfile }) {
	const t = useT();
	return (
		<>
			<PersonHead person={profile}>
				<IconLink icon="eye" label={t("profile.seePublic")} to={personPath(profile.username)} />
				<IconLink icon="gear" label={t("settings.title")} to={settingsPath} />
			</PersonHead>
			{!profile.can.edit && <BannedLine className="mb-4" />}
		</>
	);
}

/** Notices of what keeps the person from taking part: a ban, or an address that is not verified. */
export function ProfileNotices({ profile, ban }: { profile: OwnProfile; ban: OwnBan | null }) {
	const t = useT();
	if (!profile.isBanned && profile.emailVerified) return null;
	return (
		<div className="mt-6 grid gap-3">
			{ban && <OwnBanNotice ban={ban} isBrief />}
			{!profile.emailVerified && (
				<Notice tone="warn" icon="mail">
					<p className="mb-3">{t("profile.notVerified")}</p>
					<ResendForm mail="verification" email={profile.email} />
				</Notice>
			)}
		</div>
	);
}

/** The details of a person, a line each; the last leads to the form that changes them. */
export function ProfileFacts({ profile }: { profile: OwnProfile }) {
	const t = useT();
	const format = useFormat();
	const { memberSince, completedTrades } = profile.statistics;
	return (
		<FactLines>
			{completedTrades > 0 && (
				<FactLine icon="shield" end={<SeeLink to={ownTradesPath} />}>
					<b className="font-strong">{t("listing.detail.trades", { count: completedTrades })}</b>
				</FactLine>
			)}
			<FactLine icon="mail">
				<LongWord>{profile.email}</LongWord>
			</FactLine>
			{profile.twitterUsername && (
				<FactLine icon="link">
					<span className="sr-only">{t("auth.field.twitter")}</span>{" "}
					<LongWord>{`@${profile.twitterUsername}`}</LongWord>
				</FactLine>
			)}
			<FactLine icon="calendar" end={profile.can.edit && <EditLink />}>
				<time dateTime={memberSince}>{t("profile.public.since", { date: format.month(memberSince) })}</time>
			</FactLine>
		</FactLines>
	);
}

function EditLink() {
	const t = useT();
	return (
		<Link to={editProfilePath} preventScrollReset discover="none" className="link-more needs-script">
			{t("profile.edit")}
		</Link>
	);
}
