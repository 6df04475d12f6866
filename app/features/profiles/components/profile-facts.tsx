import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { OwnProfile } from "../rules.ts";
import "./profile.css";

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

interface FactProps {
	icon: IconName;
	label: MessageKey;
	children: ReactNode;
}

function Fact({ icon, label, children }: FactProps) {
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
