import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { ownBanPath } from "#app/shared/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ResendForm } from "./resend-form.tsx";

export interface AccountStatusNoticeProps {
	isBanned: boolean;
	/** Address to which the mail that proves it goes; null for a proven one. */
	unprovenEmail: string | null;
	/** Texts for who is banned, and for whose address is not proven. */
	texts: { readonly banned: string; readonly notVerified: string };
}

/** A notice in the place of a form: why it is not for this person, and what they can do. */
export function AccountStatusNotice({ isBanned, unprovenEmail, texts }: AccountStatusNoticeProps) {
	const t = useT();
	return (
		<Notice
			tone={isBanned ? "bad" : "warn"}
			icon="warning"
			title={t(isBanned ? "listing.create.banned" : "listing.create.notVerified")}
			className="mt-8"
		>
			<p>{isBanned ? texts.banned : texts.notVerified}</p>
			{isBanned && (
				<Link className="link" to={ownBanPath}>
					{t("errors.auth.bannedWhy")}
				</Link>
			)}
			{!isBanned && unprovenEmail && (
				<div className="mt-3">
					<ResendForm mail="verification" email={unprovenEmail} />
				</div>
			)}
		</Notice>
	);
}
