import { clsx } from "clsx";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

/** Looks of a button: night and nightGhost on a night ground; danger asks for a second thought, dangerGhost lies beside another. */
export type ButtonVariant =
	| "primary"
	| "secondary"
	| "ghost"
	| "danger"
	| "dangerGhost"
	| "night"
	| "nightGhost";

interface ButtonLook {
	variant?: ButtonVariant;
	size?: "m" | "s";
	wide?: boolean;
	icon?: IconName | undefined;
	/** Icon after the text, such as a chevron. */
	endIcon?: IconName | undefined;
}

const variantClass: Record<ButtonVariant, string> = {
	primary: "primary",
	secondary: "secondary",
	ghost: "ghost",
	danger: "danger",
	dangerGhost: "danger-ghost",
	night: "night",
	nightGhost: "night-ghost",
};

function buttonClass({ variant = "primary", size, wide }: ButtonLook, className?: string): string {
	return clsx("btn", variantClass[variant], size === "s" && "small", wide && "wide", className);
}

function Content({ icon, endIcon, children }: ButtonLook & { children: ReactNode }) {
	return (
		<>
			{icon && <Icon name={icon} />}
			{typeof children === "string" ? <span>{children}</span> : children}
			{endIcon && <Icon name={endIcon} />}
		</>
	);
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
	/** Shows the waiting card over the text and ignores presses; the text stays for screen readers. */
	pending?: boolean;
	/** Its text once the browser itself has sent its form, as before the page's scripts have come. */
	sentText?: string;
	ref?: Ref<HTMLButtonElement>;
}

export function Button({
	variant,
	size,
	wide,
	icon,
	endIcon,
	pending,
	sentText,
	className,
	children,
	onClick,
	...rest
}: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			className={buttonClass({ variant, size, wide }, className)}
			data-pending={pending || undefined}
			data-sent-text={sentText}
			aria-busy={pending || undefined}
			onClick={pending ? (event) => event.preventDefault() : onClick}
		>
			<Content icon={icon} endIcon={endIcon}>
				{children}
			</Content>
			{pending && <span className="spin small" aria-hidden="true" />}
		</button>
	);
}

export interface ButtonLinkProps extends ButtonLook, LinkProps {}

export function ButtonLink({
	variant,
	size,
	wide,
	icon,
	endIcon,
	className,
	children,
	...rest
}: ButtonLinkProps) {
	return (
		<Link {...rest} className={buttonClass({ variant, size, wide }, className)} discover="none">
			<Content icon={icon} endIcon={endIcon}>
				{children}
			</Content>
		</Link>
	);
}
