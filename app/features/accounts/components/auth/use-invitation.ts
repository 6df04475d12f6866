import { useEffect, useState } from "react";
import { tabStorage } from "#app/ui/browser-storage.ts";

/** Remembers for this tab's visit that its visitor was asked to sign in. */
const invitedKey = "reino-invited";

let invited = false;

export interface InvitationOptions {
	/** Whether the page that is shown asks a visitor. */
	readonly invites: boolean;
	/** Whether the visitor has the dialog open already, which counts as having been asked. */
	readonly isOpen: boolean;
	/** Fetches the dialog's code. It must stay the same function. */
	readonly load: () => Promise<unknown>;
}

/**
 * Whether the account dialog shows by itself: on a page that asks its visitors to sign in, once a visit, and not
 * again after `decline`; never to somebody who types or has something open by the time its code is there. Only a
 * browser decides it, so the page's HTML is the same for everybody.
 */
export function useInvitation({ invites, isOpen, load }: InvitationOptions) {
	const [open, setOpen] = useState(false);
	useEffect(() => {
		setOpen(false);
		if (!invites || isInvited()) return;
		if (isOpen) return noteInvited();
		let left = false;
		const invite = () => {
			if (left || isOccupied()) return;
			noteInvited();
			setOpen(true);
		};
		load().then(invite, () => undefined);
		return () => {
			left = true;
		};
	}, [invites, isOpen, load]);
	return { open: open && invites, decline: () => setOpen(false) };
}

/** Somebody who types or has typed, or who looks at a dialog, sheet or menu, is not to be interrupted. */
function isOccupied(): boolean {
	const field = "input, textarea, select, [contenteditable]";
	if (document.activeElement?.matches(field)) return true;
	const texts = document.querySelectorAll<HTMLInputElement>("main input:is([type=text], [type=search])");
	if ([...texts].some(({ value }) => value !== "")) return true;
	const opened = "dialog[open], details[open], :popover-open, [aria-expanded=true]";
	return document.querySelector(opened) !== null;
}

/** Without storage the visitor is asked again only after a page load. */
function isInvited(): boolean {
	return invited || tabStorage.get(invitedKey) !== null;
}

function noteInvited(): void {
	invited = true;
	tabStorage.set(invitedKey, "1");
}
