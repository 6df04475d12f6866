import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { ownBanPath } from "#app/shared/paths.ts";
import { Icon, type IconName } from "./icon.tsx";

export interface NoticeProps {
	tone: "warn" | "bad" | "ok" | "gold" | "plain";
	icon: IconName;
	title?: string;
	children?: ReactNode;
	/** alert interrupts a screen reader, status waits; none for what was there from the start. */
	role?: "alert" | "status";
	className?: string;
}

/** A calm panel with what happened and what to do. */
export function Notice({ tone, icon, title, children, role, className }: NoticeProps) {
	return (
		<div className={clsx("notice", tone, className)} role={role}>
			<Icon name={icon} />
			<div className="min-w-0">
				{title && <b>{title}</b>}
				{children && <div>{children}</div>}
			</div>
		</div>
	);
}

/** Stands in the place of a button that is not for a banned person: that it is not, and the way to read why. */
export function BannedLine({ className }: { className?: string }) {
	const t = useT();
	return (
		<p className={className}>
			{t("errors.auth.banned")}{" "}
			<Link className="link" to={ownBanPath}>
				{t("errors.auth.bannedWhy")}
			</Link>
		</p>
	);
}

/** {@link BannedLine} as a notice, in the place of several buttons or of a form. */
export function BannedNotice({ className }: { className?: string }) {
	return (
		<Notice tone="bad" icon="ban" {...(className && { className })}>
			<BannedLine />
		</Notice>
	);
}
