import type { SyntheticEvent } from "react";
import { expect, it, vi } from "vitest";
import { closingEvents } from "./dialog.tsx";

it("asks once to be closed by a Back that cannot be held back, as Chrome on Android's may be", () => {
	const onOpenChange = vi.fn();
	const { onCancel, onClose } = closingEvents(onOpenChange);
	const dialog = { open: true };
	const eventOf = (type: string, cancelable: boolean) =>
		({ type, cancelable, target: dialog, currentTarget: dialog, preventDefault: () => undefined }) as unknown;
	onCancel(eventOf("cancel", false) as SyntheticEvent<HTMLDialogElement>);
	dialog.open = false;
	onClose(eventOf("close", false) as SyntheticEvent<HTMLDialogElement>);
	expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});
