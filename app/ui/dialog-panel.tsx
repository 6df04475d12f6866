import { clsx } from "clsx";
import { Dialog as Radix } from "radix-ui";
import type { DialogProps } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";

export function DialogPanel(props: DialogProps) {
	const { open, onOpenChange, title, description, closeLabel, wide, children } = props;
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className="veil" />
				<Radix.Content
					className={clsx("dialog", wide && "wide")}
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
