import { useEffect, useState } from "react";
import { CountryFlag } from "#app/features/accounts/components/country-flag.tsx";
import { UserShield } from "#app/features/accounts/components/user-shield.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { OwnProfile } from "../rules.ts";
import { EditProfileForm, type EditReply } from "./edit-profile-form.tsx";

export interface ProfileDetailsProps {
	profile: OwnProfile;
	/** What the form got back when it was sent without script. */
	reply?: EditReply | undefined;
}

/** Who the person is, and the form that changes it. Before script runs the form is behind a disclosure. */
export function ProfileDetails({ profile, reply }: ProfileDetailsProps) {
	const t = useT();
	const [editing, setEditing] = useState(Boolean(reply?.submission?.error));
	return (
		<section className="panel grid content-start gap-5" aria-labelledby="profile-details">
			<header className="flex items-start gap-4">
				<UserShield username={profile.username} size={64} />
				<div className="min-w-0 flex-1">
					<h2 id="profile-details" className="type-block wrap-anywhere">
						{profile.username}
					</h2>
					<MemberSince date={profile.memberSince} />
				</div>
			</header>
			{profile.isBanned && (
				<Notice tone="bad" icon="ban">
					{t("profile.banned")}
				</Notice>
			)}
			{editing ? (
				<EditProfileForm profile={profile} reply={reply} onDone={() => setEditing(false)} />
			) : (
				<Facts profile={profile} onEdit={() => setEditing(true)} />
			)}
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

function Facts({ profile, onEdit }: { profile: OwnProfile; onEdit: () => void }) {
	const t = useT();
	const ready = useScript();
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
			{!profile.isBanned && (
				<Button variant="secondary" icon="edit" onClick={onEdit} disabled={!ready}>
					{t("profile.edit")}
				</Button>
			)}
		</>
	);
}

/** False until script runs, so that a button that needs it does not pretend. */
function useScript(): boolean {
	const [ready, setReady] = useState(false);
	useEffect(() => setReady(true), []);
	return ready;
}
