import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

export interface MenuProps {
	/** Accessible name of the opener. */
	label: string;
	/** The content of the opener. */
	opener: ReactNode;
	openerClass?: string;
	panelClass?: string;
	className?: string;
	children: ReactNode;
}

/**
 * A disclosure over details/summary: it works before any script runs. With script it also closes on Escape,
 * on a press outside, and when the address changes.
 */
export function Menu({ label, opener, openerClass, panelClass, className, children }: MenuProps) {
	const details = useRef<HTMLDetailsElement>(null);
	useCloseOnNavigation(details);
	useCloseOutside(details);
	return (
		<details ref={details} className={clsx("menu relative", className)}>
			<summary aria-label={label} title={label} className={clsx("rounded-m select-none", openerClass)}>
				{opener}
			</summary>
			<div className={clsx("menu-panel", panelClass)}>{children}</div>
		</details>
	);
}

/** Gives a focus inside back to the opener, so that a dialog that was opened from here returns it there. */
function useCloseOnNavigation(details: RefObject<HTMLDetailsElement | null>) {
	const { key } = useLocation();
	const last = useRef(key);
	useLayoutEffect(() => {
		const element = details.current;
		if (last.current === key) return;
		last.current = key;
		if (!element?.open) return;
		if (element.contains(document.activeElement)) element.querySelector("summary")?.focus();
		element.open = false;
	}, [details, key]);
}

function useCloseOutside(details: RefObject<HTMLDetailsElement | null>) {
	useEffect(() => {
		function onPointer(event: PointerEvent) {
			const element = details.current;
			if (element?.open && !element.contains(event.target as Node)) element.open = false;
		}
		function onKey(event: KeyboardEvent) {
			const element = details.current;
			if (event.key !== "Escape" || !element?.open) return;
			element.open = false;
			if (element.contains(document.activeElement)) element.querySelector("summary")?.focus();
		}
		document.addEventListener("pointerdown", onPointer);
		document.addEventListener("keydown", onKey);
		return () => {
			document.removeEventListener("pointerdown", onPointer);
			document.removeEventListener("keydown", onKey);
		};
	}, [details]);
}
