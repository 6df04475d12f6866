import { clsx } from "clsx";
import { Dialog as Radix } from "radix-ui";
import { type RefObject, useRef } from "react";
import type { DialogProps } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";

export function DialogPanel(props: DialogProps) {
	const { open, onOpenChange, title, description, closeLabel, wide, children } = props;
	const opener = useOpener();
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className="veil" />
				<Radix.Content
					className={clsx("dialog", wide && "wide")}
					onOpenAutoFocus={focusFirstField}
					onEscapeKeyDown={letSuggestionsGoFirst}
					onCloseAutoFocus={(event) => {
						event.preventDefault();
						opener.current?.focus();
					}}
					{...(description ? {} : { "aria-describedby": undefined })}
				>
					<header>
						<div>
							<Radix.Title className="type-block">{title}</Radix.Title>
							{description && <Radix.Description>{description}</Radix.Description>}
						</div>
						<Radix.Close asChild>
							<IconButton icon="close" label={closeLabel} />
						</Radix.Close>
					</header>
					<div className="dialog-body">{children}</div>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

/** A dialog that asks something begins with its first field instead of the cross that closes it. */
function focusFirstField(event: Event) {
	const panel = event.currentTarget;
	if (!(panel instanceof HTMLElement)) return;
	const field = panel.querySelector<HTMLElement>(
		".dialog-body :is(input:not([type=hidden]), textarea, select):not(:disabled)",
	);
	if (!field) return;
	event.preventDefault();
	field.focus();
}

/** Escape first closes the suggestions of a field, then the dialog. */
function letSuggestionsGoFirst(event: Event) {
	if (document.activeElement?.matches("[role=combobox][aria-expanded=true]")) event.preventDefault();
}

/** What had the focus when the dialog appeared; it gets it back. */
function useOpener(): RefObject<HTMLElement | null> {
	const active = document.activeElement;
	return useRef(active instanceof HTMLElement ? active : null);
}
