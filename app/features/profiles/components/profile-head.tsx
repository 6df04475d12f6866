import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { editProfilePath, personPath, settingsPath } from "#app/shared/paths.ts";
import { BannedLine } from "#app/ui/banned-notice.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { OwnProfile } from "../rules.ts";
import "./profile.css";

/** The title of one's own profile, and the ways to change it, to see it as others do, and to the settings. */
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

export interface ProfileNoticesProps {
	profile: OwnProfile;
	/** Says why they are banned. */
	banned: ReactNode;
	/** Asks for another mail that verifies the address. */
	resend: ReactNode;
}

/** Notices of what keeps the person from taking part. */
export function ProfileNotices({ profile, banned, resend }: ProfileNoticesProps) {
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
