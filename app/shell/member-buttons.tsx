import { lazy, Suspense } from "react";
import { AuthIconLink, AuthLink } from "#app/features/accounts/components/auth/auth-link.tsx";
import type { SubjectView } from "#app/features/moderation/rules.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { blockPath, newChatPath, reportPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";

const ReportDialog = lazy(() =>
	import("#app/features/moderation/components/report-form.tsx").then((module) => ({
		default: module.ReportDialog,
	})),
);

export interface ReportButtonProps {
	/** The reported thing: its title or name; of a comment its text. */
	subject: Omit<SubjectView, "path">;
	/** Draws a line around it, as beside other buttons. */
	edged?: boolean;
}

/** Reports what is somebody else's; a visitor is asked to sign in first, on this page. */
export function ReportButton({ subject, edged = true }: ReportButtonProps) {
	const t = useT();
	const dialog = useHashDialog();
	const label = t("reports.action");
	const username = useRootData()?.user?.username;
	const name = `report-${subject.kind}-${subject.id}`;
	if (!username) return <AuthIconLink icon="flag" label={label} edged={edged} dialog={name} />;
	return (
		<>
			<IconLink
				icon="flag"
				label={label}
				edged={edged}
				to={reportPath(subject)}
				onClick={dialog.openOnClick(name)}
			/>
			{dialog.name === name && (
				<Suspense>
					<ReportDialog open onOpenChange={dialog.close} username={username} subject={subject} />
				</Suspense>
			)}
		</>
	);
}

const OfferDialog = lazy(() =>
	import("#app/features/chats/components/offer/offer-form.tsx").then((module) => ({
		default: module.OfferDialog,
	})),
);

const offerDialog = "offer";

export interface OfferButtonProps {
	listing: { readonly id: string; readonly title: string; readonly ownerUsername: string };
}

/** Writes to the owner of a listing; a visitor is asked to sign in first, on this page. */
export function OfferButton({ listing }: OfferButtonProps) {
	const t = useT();
	const dialog = useHashDialog();
	const username = useRootData()?.user?.username;
	const label = t("listing.detail.offer");
	if (!username) {
		return (
			<AuthLink icon="swap" dialog={offerDialog}>
				{label}
			</AuthLink>
		);
	}
	return (
		<>
			<ButtonLink to={newChatPath(listing.id)} icon="swap" onClick={dialog.openOnClick(offerDialog)}>
				{label}
			</ButtonLink>
			{dialog.name === offerDialog && (
				<Suspense>
					<OfferDialog open onOpenChange={dialog.close} username={username} listing={listing} />
				</Suspense>
			)}
		</>
	);
}

export interface BlockButtonProps {
	/** The person to block. */
	username: string;
	/** Path of the page afterwards. */
	next: string;
}

/** Leads a member to the question whether to block somebody else. */
export function BlockButton({ username, next }: BlockButtonProps) {
	const t = useT();
	const own = useRootData()?.user?.username;
	if (!own || own === username) return null;
	return (
		<IconLink
			icon="ban"
			edged
			label={t("messages.block", { name: username })}
			to={blockPath(username, next)}
		/>
	);
}
