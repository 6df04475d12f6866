import { useEffect, useState } from "react";

/** Remembers for this tab's visit that its visitor was asked to sign in. */
const invitedKey = "reino-invited";

let invited = false;

/**
 * Whether the account dialog shows by itself: on a page that asks its visitors to sign in, once a visit, and not
 * again after `decline`. Only a browser decides it, so the page's HTML is the same for everybody.
 * @param invites whether the page that is shown asks a visitor
 * @param isOpen whether the visitor has the dialog open already, which counts as having been asked
 */
export function useInvitation(invites: boolean, isOpen: boolean): { open: boolean; decline: () => void } {
	const [open, setOpen] = useState(false);
	useEffect(() => {
		if (!invites) setOpen(false);
		else if (takeInvitation()) setOpen(!isOpen);
		else if (isOpen) setOpen(false);
	}, [invites, isOpen]);
	return { open: open && invites, decline: () => setOpen(false) };
}

/** Whether this is the first time; afterwards it is not. */
function takeInvitation(): boolean {
	if (invited || isNoted()) return false;
	invited = true;
	return true;
}

function isNoted(): boolean {
	try {
		if (sessionStorage.getItem(invitedKey)) return true;
		sessionStorage.setItem(invitedKey, "1");
		return false;
	} catch {
		// Without storage the visitor is asked again only after a page load.
		return false;
	}
}
