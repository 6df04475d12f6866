import type { ReactNode } from "react";
import { ResendForm } from "#app/features/accounts/components/auth/resend-form.tsx";
import { OwnBanNotice } from "#app/features/moderation/components/own-ban.tsx";
import type { OwnBan } from "#app/features/moderation/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { editProfilePath, personPath, settingsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { BannedLine, Notice } from "#app/ui/labels.tsx";
import type { OwnProfile } from "../rules.ts";

const buttonClass = "max-md:gap-2 max-md:px-2 max-md:text-md";

/** The title of the own profile, with links that edit it, show it as others see it, and open the settings. */
export function ProfileHead({ profile }: { profile: OwnProfile }) {
	const t = useT();
	return (
		<div className="mt-5 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-md:mt-3 max-md:mb-4 max-md:items-center max-md:gap-x-2">
			<h1 className="type-page max-md:flex-[1_0_auto]">{t("profile.title")}</h1>
			{/* On a phone the settings stand beside the title, the rest below it. */}
			<div className="flex flex-wrap gap-3 max-md:contents">
				{profile.can.edit ? (
					<ButtonLink
						className={`needs-script ${buttonClass} max-md:order-1 max-md:flex-auto`}
						variant="secondary"
						icon="edit"
						to={editProfilePath}
						preventScrollReset
					>
						{t("profile.edit")}
					</ButtonLink>
				) : (
					<BannedLine className="basis-full max-md:order-1" />
				)}
				<ButtonLink
					className={`${buttonClass} max-md:order-1 max-md:flex-auto`}
					variant="secondary"
					icon="eye"
					to={personPath(profile.username)}
				>
					{t("profile.seePublic")}
				</ButtonLink>
				<ButtonLink className={buttonClass} variant="secondary" icon="gear" to={settingsPath}>
					{t("settings.title")}
				</ButtonLink>
			</div>
		</div>
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
					<ResendForm email={profile.email} />
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
		<dl className="mt-6 grid grid-cols-[repeat(4,auto)] justify-between gap-x-8 gap-y-4 px-1 max-md:mt-5 max-md:grid-cols-2 max-md:gap-x-6">
			<Fact icon="pin" label="common.city">
				<span>{profile.city ?? t("profile.noCity")}</span> <CountryFlag country={profile.country} />
			</Fact>
			<Fact icon="link" label="auth.field.twitter">
				{profile.twitterUsername ? `@${profile.twitterUsername}` : t("profile.noTwitter")}
			</Fact>
			<Fact icon="mail" label="common.email">
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
			<dt className="flex items-center gap-2 text-sm text-ink-2">
				<Icon name={icon} size="s" />
				{t(label)}
			</dt>
			<dd className="mt-0.5 font-semibold wrap-anywhere [&>.flag]:inline-block [&>.flag]:align-[-0.1em]">
				{children}
			</dd>
		</div>
	);
}
