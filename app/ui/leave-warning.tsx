import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

export interface LeaveWarningProps {
	/** Whether something would be lost. */
	isChanged: boolean;
	texts: {
		readonly title: string;
		readonly about: string;
		readonly stay: string;
		readonly leave: string;
		readonly close: string;
	};
}

/** Asks before a page is left on which something was typed that is kept nowhere. */
export function LeaveWarning({ isChanged, texts }: LeaveWarningProps) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
	);
	useBeforeUnload(useCallback((event) => isChanged && event.preventDefault(), [isChanged]));
	const stay = () => blocker.reset?.();
	return (
		<Dialog
			open={blocker.state === "blocked"}
			onOpenChange={stay}
			title={texts.title}
			description={texts.about}
			closeLabel={texts.close}
		>
			<DialogActions>
				<Button variant="ghost" onClick={() => blocker.proceed?.()}>
					{texts.leave}
				</Button>
				<Button onClick={stay}>{texts.stay}</Button>
			</DialogActions>
		</Dialog>
	);
}
