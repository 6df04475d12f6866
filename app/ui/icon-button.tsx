import { clsx } from "clsx";
import type { ButtonHTMLAttributes, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

interface IconButtonLook {
	icon: IconName;
	/** The button's purpose: its accessible name and, for a mouse, the tooltip. */
	label: string;
	/** A number on the corner; 0 shows none. The label should contain it too. */
	count?: number;
	/** Edged is 48 px with a line around it; bare is 44 px. */
	edged?: boolean;
	filled?: boolean;
}

const largestCount = 99;

/** The number on an icon's corner, drawn and not text: screen readers have it in the label beside it. */
export function CountDot({ count, className }: { count: number; className?: string }) {
	if (count <= 0) return null;
	return (
		<span
			className={clsx(
				"num h-[1.4em] min-w-[1.4em] rounded-full bg-fill px-[4px] text-center text-[length:min(var(--text-xs),18px)] leading-[1.4em] font-bold text-on-fill after:content-[attr(data-count)]",
				className,
			)}
			data-count={count > largestCount ? `${largestCount}+` : count}
		/>
	);
}

function Inside({ icon, count = 0, filled }: IconButtonLook) {
	return (
		<>
			<Icon name={icon} filled={filled} />
			<CountDot count={count} className="absolute top-1 left-1/2 ring-2 ring-paper" />
		</>
	);
}

export interface IconButtonProps extends IconButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
	ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, count, edged, filled, className, ...rest }: IconButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			className={clsx(edged ? "edged-button square" : "icon-button", className)}
			aria-label={label}
			title={label}
		>
			<Inside icon={icon} label={label} count={count} filled={filled} />
		</button>
	);
}

export interface IconLinkProps
	extends IconButtonLook,
		Pick<LinkProps, "state" | "preventScrollReset" | "onClick"> {
	to: string;
	className?: string;
}

export function IconLink({ icon, label, count, edged, filled, className, ...rest }: IconLinkProps) {
	return (
		<Link
			{...rest}
			className={clsx(edged ? "edged-button square" : "icon-button", className)}
			aria-label={label}
			title={label}
		>
			<Inside icon={icon} label={label} count={count} filled={filled} />
		</Link>
	);
}
