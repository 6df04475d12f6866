import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { editProfilePath, personPath, settingsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BannedLine, Notice } from "#app/ui/labels.tsx";
import type { OwnProfile } from "../rules.ts";
import "./profile.css";
import type { MessageKey } from "#app/i18n/register.ts";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** The title of the own profile, with links that edit it, show it as others see it, and open the settings. */
export function ProfileHead({ profile }: { profile: OwnProfile }) {
	const t = useT();
	return (
		<div className="profile-head">
			<h1 className="type-page">{t("profile.title")}</h1>
			<div className="profile-actions">
				{profile.can.edit ? (
					<ButtonLink variant="secondary" icon="edit" to={editProfilePath} preventScrollReset>
						{t("profile.edit")}
					</ButtonLink>
				) : (
					<BannedLine className="basis-full" />
				)}
				<ButtonLink variant="secondary" icon="eye" to={personPath(profile.username)}>
					{t("profile.seePublic")}
				</ButtonLink>
				<ButtonLink className="profile-settings" variant="secondary" icon="gear" to={settingsPath}>
					{t("settings.title")}
				</ButtonLink>
			</div>
		</div>
	);
}

/**
 * Notices of what keeps the person from taking part.
 * @param props.banned why they are banned
 * @param props.resend the form that sends another mail to verify the address
 */
export function ProfileNotices({
	profile,
	banned,
	resend,
}: {
	profile: OwnProfile;
	banned: ReactNode;
	resend: ReactNode;
}) {
	const t = useT();
	if (!profile.isBanned && profile.emailVerified) return null;
	return (
		<div className="profile-notices">
			{profile.isBanned && banned}
			{!profile.emailVerified && (
				<Notice tone="warn" icon="mail">
					<p className="mb-3">{t("profile.notVerified")}</p>
					{resend}
				</Notice>
			)}
		</div>
	);
}

/** The details of a person, in one line. */
export function ProfileFacts({ profile }: { profile: OwnProfile }) {
	const t = useT();
	const format = useFormat();
	const { memberSince } = profile.statistics;
	return (
		<dl className="profile-facts">
			<Fact icon="pin" label="profile.fact.city">
				<span>{profile.city ?? t("profile.noCity")}</span> <CountryFlag country={profile.country} />
			</Fact>
			<Fact icon="link" label="profile.fact.twitter">
				{profile.twitterUsername ? `@${profile.twitterUsername}` : t("profile.noTwitter")}
			</Fact>
			<Fact icon="mail" label="profile.fact.email">
				{profile.email}
			</Fact>
			<Fact icon="calendar" label="profile.fact.since">
				<time dateTime={memberSince}>{t("profile.since", { date: format.month(memberSince) })}</time>
			</Fact>
		</dl>
	);
}

function Fact({ icon, label, children }: { icon: IconName; label: MessageKey; children: ReactNode }) {
	const t = useT();
	return (
		<div>
			<dt>
				<Icon name={icon} size="s" />
				{t(label)}
			</dt>
			<dd>{children}</dd>
		</div>
	);
}
