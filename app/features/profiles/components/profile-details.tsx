import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { editProfilePath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { UserShield } from "#app/ui/user-shield.tsx";
import type { OwnProfile } from "../rules.ts";

export interface ProfileDetailsProps {
	profile: OwnProfile;
	/** The form that changes the details, in their place; null shows them. */
	form: ReactNode;
	/** Asks for another mail that verifies the address. */
	resend: ReactNode;
}

/** Who the person is, or the form that changes it. */
export function ProfileDetails({ profile, form, resend }: ProfileDetailsProps) {
	const t = useT();
	return (
		<section className="panel grid content-start gap-5" aria-labelledby="profile-details">
			<header className="flex items-start gap-4">
				<UserShield username={profile.username} size={64} />
				<div className="min-w-0 flex-1">
					<h2 id="profile-details" className="type-block wrap-anywhere">
						{profile.username}
					</h2>
					<MemberSince date={profile.statistics.memberSince} />
				</div>
			</header>
			{profile.isBanned && (
				<Notice tone="bad" icon="ban">
					{t("profile.banned")}
				</Notice>
			)}
			{!profile.emailVerified && (
				<Notice tone="warn" icon="mail">
					<p className="mb-3">{t("profile.notVerified")}</p>
					{resend}
				</Notice>
			)}
			{form ?? <Facts profile={profile} />}
		</section>
	);
}

function MemberSince({ date }: { date: string }) {
	const t = useT();
	const format = useFormat();
	return (
		<p className="text-ink-3">
			<time dateTime={date}>{t("profile.memberSince", { date: format.date(date) })}</time>
		</p>
	);
}

function Facts({ profile }: { profile: OwnProfile }) {
	const t = useT();
	return (
		<>
			<ul className="grid list-none gap-3 p-0">
				<li className="flex items-center gap-3">
					<Icon name="mail" />
					<span className="wrap-anywhere min-w-0">{profile.email}</span>
				</li>
				<li className="flex items-center gap-3">
					<Icon name="pin" />
					<span className="wrap-anywhere min-w-0">{profile.city ?? t("profile.noCity")}</span>
					<CountryFlag country={profile.country} />
				</li>
				{profile.twitterUsername && (
					<li className="flex items-center gap-3">
						<Icon name="link" />
						<span className="wrap-anywhere min-w-0">@{profile.twitterUsername}</span>
					</li>
				)}
			</ul>
			{profile.can.edit && (
				<ButtonLink variant="secondary" icon="edit" to={editProfilePath} preventScrollReset>
					{t("profile.edit")}
				</ButtonLink>
			)}
		</>
	);
}
