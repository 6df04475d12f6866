import { lazy, type ReactNode, Suspense } from "react";
import { AuthIconLink, AuthLink, useSignInHref } from "#app/features/accounts/components/auth/auth-link.tsx";
import type { SubjectView } from "#app/features/moderation/rules.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { newChatPath } from "#app/shared/chat-paths.ts";
import { blockPath, reportPath } from "#app/shared/report-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { overPage, useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { MenuLink } from "./account-menu.tsx";

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
	const name = reportDialogOf(subject);
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
			<OpenedReport subject={subject} />
		</>
	);
}

/** The report's dialog, as the address calls it: a page with several things has one for each. */
function reportDialogOf({ kind, id }: ReportButtonProps["subject"]): string {
	return `report-${kind}-${id}`;
}

/** The report's dialog while the address names it. */
function OpenedReport({ subject }: Pick<ReportButtonProps, "subject">) {
	const dialog = useHashDialog();
	const username = useRootData()?.user?.username;
	if (!username || dialog.name !== reportDialogOf(subject)) return null;
	return (
		<Suspense>
			<ReportDialog open onOpenChange={dialog.close} username={username} subject={subject} />
		</Suspense>
	);
}

export interface MoreMenuProps {
	/** What can be reported; null where the reader may not report it. */
	report: ReportButtonProps["subject"] | null;
	/** The person whom a member can block, and the path of the page afterwards. */
	block?: BlockLinkProps | undefined;
	/** Bare as among lines, edged as beside other buttons, or as on the night. */
	look?: keyof typeof moreLooks;
	/** Links above those, if any. */
	children?: ReactNode;
}

const moreLooks = {
	bare: "icon-button",
	edged: "edged-button square cursor-pointer",
	night: "btn night-ghost w-12 px-0!",
} as const;

/** The "···" of what is somebody else's: it has what one rarely does with it. The dialog stands beside the menu, which closes. */
export function MoreMenu({ report, block, look = "bare", children }: MoreMenuProps) {
	const t = useT();
	const own = useRootData()?.user?.username;
	const canBlock = block && own && own !== block.username;
	if (!report && !canBlock && !children) return null;
	return (
		<>
			<Menu
				label={t("common.more")}
				openerClass={moreLooks[look]}
				opener={<Icon name="more" />}
				panelClass="text-ink"
			>
				{children}
				{canBlock && <BlockLink {...block} />}
				{report && <ReportLink subject={report} />}
			</Menu>
			{report && <OpenedReport subject={report} />}
		</>
	);
}

function ReportLink({ subject }: Pick<ReportButtonProps, "subject">) {
	const t = useT();
	const dialog = useHashDialog();
	const name = reportDialogOf(subject);
	const signInHref = useSignInHref(name);
	const isMember = useRootData()?.user != null;
	const open = isMember
		? { to: reportPath(subject), onClick: dialog.openOnClick(name) }
		: { to: signInHref, state: overPage, preventScrollReset: true };
	return (
		<MenuLink icon="flag" {...open}>
			{t("reports.action")}
		</MenuLink>
	);
}

interface BlockLinkProps {
	/** The person to block. */
	username: string;
	/** Path of the page afterwards. */
	next: string;
}

/** Leads a member to the question whether to block somebody else. */
function BlockLink({ username, next }: BlockLinkProps) {
	const t = useT();
	return (
		<MenuLink icon="ban" to={blockPath(username, next)}>
			{t("messages.block", { name: username })}
		</MenuLink>
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
