import { clsx } from "clsx";
import { useEffect } from "react";
import { Link } from "react-router";
import { Toaster as SonnerToaster, toast } from "sonner";
import { Glyph, Icon, type IconName } from "./icon.tsx";
import { drainToasts, subscribeToasts, type ToastMessage, type ToastTone } from "./toast.ts";

const toneIcon: Record<Exclude<ToastTone, "sealed">, IconName> = {
	ok: "check",
	bad: "warning",
	info: "info",
};

/** Long enough to read two lines and reach the action. */
const shownMs = 6000;

export interface ToasterProps {
	label: string;
	closeLabel: string;
}

export function Toaster({ label, closeLabel }: ToasterProps) {
	useEffect(() => {
		function showWaiting() {
			for (const message of drainToasts()) {
				// What is on the screen already stays there anew instead of being said twice.
				toast.custom((id) => <ToastCard message={message} closeLabel={closeLabel} id={id} />, {
					id: `${message.tone} ${message.text}`,
					duration: shownMs,
				});
			}
		}
		showWaiting();
		return subscribeToasts(showWaiting);
	}, [closeLabel]);
	return (
		<SonnerToaster
			className="toasts"
			position="bottom-right"
			containerAriaLabel={label}
			gap={10}
			offset={{ bottom: 24, right: 24 }}
			mobileOffset={{ bottom: "calc(var(--bar-space) + 12px)", left: 16, right: 16 }}
		/>
	);
}

interface ToastCardProps {
	message: ToastMessage;
	closeLabel: string;
	id: string | number;
}

function ToastCard({ message, closeLabel, id }: ToastCardProps) {
	const close = () => toast.dismiss(id);
	return (
		<div className={clsx("toast", message.tone)}>
			{message.tone === "sealed" ? <Glyph name="glyph-crown" /> : <Icon name={toneIcon[message.tone]} />}
			<p>{message.text}</p>
			<ToastAction message={message} onDone={close} />
			<button type="button" className="toast-close" aria-label={closeLabel} onClick={close}>
				<Icon name="close" size="s" />
			</button>
		</div>
	);
}

function ToastAction({ message, onDone }: { message: ToastMessage; onDone: () => void }) {
	const { action } = message;
	if (!action) return null;
	if ("to" in action) {
		return (
			<Link to={action.to} onClick={onDone}>
				{action.label}
			</Link>
		);
	}
	return (
		<button
			type="button"
			onClick={() => {
				action.onAction();
				onDone();
			}}
		>
			{action.label}
		</button>
	);
}
