import { clsx } from "clsx";
import {
	type KeyboardEvent,
	type MouseEvent,
	type ReactNode,
	type SyntheticEvent,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "./hydration.ts";
import { IconButton } from "./icon-button.tsx";
import { isComposing } from "./is-composing.ts";
import { OptionalPart } from "./optional-part.tsx";

export interface DialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: string;
	description?: string;
	/** Accessible name of the closing cross. */
	closeLabel: string;
	wide?: boolean;
	/** The children fill it whole, with a way to close it, and the title is only its name. */
	bare?: boolean;
	className?: string;
	/** True for a dialog that opened by itself: the focus is on the whole of it, so that no field opens a phone's keyboard. */
	uninvited?: boolean;
	children: ReactNode;
}

/**
 * A modal dialog; on the phone a sheet from below. The browser's own element keeps the focus inside, gives it back
 * and lies above everything; Escape, a press beside it and the phone's back gesture close it. When it fails it closes,
 * and the page under it stays with what was typed there.
 */
export function Dialog(props: DialogProps) {
	const hydrated = useHydrated();
	if (!props.open || !hydrated) return null;
	return createPortal(
		<OptionalPart onFail={() => props.onOpenChange(false)}>
			<Panel {...props} />
		</OptionalPart>,
		document.body,
	);
}

/** A dialog that asks something begins with its first field. */
const firstField = ".dialog-body :is(input:not([type=hidden]), textarea, select):not(:disabled)";

const dialogHeading = ".dialog > header h2";

/** Any other dialog begins with its heading instead of the cross that closes it; a bare one has no such heading. */
function findInitialFocus(dialog: HTMLDialogElement): HTMLElement {
	return (
		dialog.querySelector<HTMLElement>(firstField) ??
		dialog.querySelector<HTMLElement>(dialogHeading) ??
		dialog
	);
}

/** Shows the dialog while it is on the page, with the focus in it. */
function useModal(uninvited: boolean | undefined) {
	const panel = useRef<HTMLDialogElement>(null);
	const [asWhole] = useState(uninvited);
	useLayoutEffect(() => {
		const dialog = panel.current;
		const show = () => {
			if (!dialog) return;
			dialog.showModal();
			(asWhole ? dialog : findInitialFocus(dialog)).focus();
		};
		// Nobody waits for what comes by itself, and making all else inert is work enough for one task.
		const later = asWhole ? setTimeout(show) : undefined;
		if (!asWhole) show();
		return () => {
			clearTimeout(later);
			// Closing gives the focus back; taking the element out of the page would not.
			dialog?.close();
		};
	}, [asWhole]);
	return panel;
}

/** The ways in which the browser, or a key, asks for the dialog to be closed. */
export function closingEvents(onOpenChange: DialogProps["onOpenChange"]) {
	/** Asks the owner, who may refuse, to close the dialog. */
	function askToClose(event: SyntheticEvent<HTMLDialogElement>) {
		// A file field has a "cancel" event too.
		if (event.target !== event.currentTarget) return;
		event.preventDefault();
		// A "cancel" that cannot be prevented is followed by "close".
		const isRequested = event.type === "cancel" ? event.cancelable : !event.currentTarget.open;
		if (isRequested) onOpenChange(false);
	}

	/** Handles Escape as a key too, since browsers let a page prevent only the first of several. */
	function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
		if (event.defaultPrevented || isComposing(event)) return;
		if (event.key === "Tab") return trapFocus(event);
		if (event.key !== "Escape") return;
		event.preventDefault();
		onOpenChange(false);
	}

	return { onCancel: askToClose, onClose: askToClose, onKeyDown };
}

/** The press beside the dialog that closes it. `closedby` would do the same, but Safari has none. */
function usePressBeside(onOpenChange: DialogProps["onOpenChange"]) {
	const beganBeside = useRef(false);
	return {
		onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
			beganBeside.current = isBeside(event);
		},
		// Whoever drags out of a field while marking its text ends beside the dialog too.
		onClick: (event: MouseEvent<HTMLDialogElement>) => {
			if (beganBeside.current && isBeside(event)) onOpenChange(false);
		},
	};
}

/** The shade around a dialog counts as the dialog itself. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
	const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
	const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
	return target === currentTarget && !isInside;
}

function Panel(props: DialogProps) {
	const { onOpenChange, title, description, closeLabel, wide, bare, uninvited, children } = props;
	const panel = useModal(uninvited);
	const titleId = useId();
	const descriptionId = useId();
	return (
		<dialog
			ref={panel}
			className={clsx("dialog", wide && "wide", props.className)}
			tabIndex={-1}
			aria-label={bare ? title : undefined}
			aria-labelledby={bare ? undefined : titleId}
			aria-describedby={description ? descriptionId : undefined}
			{...closingEvents(onOpenChange)}
			{...usePressBeside(onOpenChange)}
		>
			{bare ? (
				children
			) : (
				<>
					<header>
						<Heading {...{ titleId, title, descriptionId, description }} />
						<IconButton icon="close" label={closeLabel} onClick={() => onOpenChange(false)} />
					</header>
					<div className="dialog-body">{children}</div>
				</>
			)}
		</dialog>
	);
}

interface HeadingProps extends Pick<DialogProps, "title" | "description"> {
	titleId: string;
	descriptionId: string;
}

function Heading({ titleId, title, descriptionId, description }: HeadingProps) {
	return (
		<div>
			<h2 id={titleId} tabIndex={-1} className="type-block">
				{title}
			</h2>
			{description && (
				<p id={descriptionId} className="mt-1 text-ink-2">
					{description}
				</p>
			)}
		</div>
	);
}

const reachable =
	":is(a[href], button, input, select, textarea, [tabindex='0']):not(:disabled, [tabindex='-1'])";

/** Moves the focus from the last control on to the first and back, where the browser's own bars would be next. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
	const dialog = event.currentTarget;
	// Not by `checkVisibility`, which Safari has only since 17.4.
	const all = [...dialog.querySelectorAll<HTMLElement>(reachable)].filter(
		(control) => control.getClientRects().length > 0,
	);
	const focused = document.activeElement;
	// What the focus may begin at stands before all controls.
	const isAtStart = focused === all[0] || focused === dialog || focused?.matches(dialogHeading);
	const isAtEnd = event.shiftKey ? isAtStart : focused === all.at(-1);
	if (!isAtEnd) return;
	event.preventDefault();
	all.at(event.shiftKey ? -1 : 0)?.focus();
}

/** The row of buttons at a dialog's end; the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
	return <div className="flex flex-wrap justify-end gap-2 pt-5 max-md:[&>.btn]:flex-auto">{children}</div>;
}
