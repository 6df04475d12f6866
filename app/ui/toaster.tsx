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

const toneClass: Record<Exclude<ToastTone, "sealed">, string> = {
	ok: "text-on-night-ok",
	bad: "text-on-night-bad",
	info: "text-on-night-royal",
};

/** Long enough to read two lines, and to reach the action where there is one. */
const shownMs = { text: 6_000, action: 12_000 };

export interface ToasterProps {
	label: string;
	closeLabel: string;
}

export function Toaster({ label, closeLabel }: ToasterProps) {
	useEffect(() => {
		function showWaiting() {
			for (const message of drainToasts()) {
				// A toast that is on the screen already starts anew instead of showing twice.
				toast.custom((id) => <ToastCard message={message} closeLabel={closeLabel} id={id} />, {
					id: `${message.tone} ${message.text}`,
					duration: message.action ? shownMs.action : shownMs.text,
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
			offset={{ bottom: "calc(var(--act-bar) + 24px)", right: 24 }}
			mobileOffset={{ bottom: "calc(var(--bar-space) + var(--act-bar) + 12px)", left: 16, right: 16 }}
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
		<div className="toast">
			<ToastSign tone={message.tone} />
			<p className="wrap-anywhere min-w-0 flex-1">{message.text}</p>
			<ToastAction message={message} onDone={close} />
			<button
				type="button"
				className="grid size-11 flex-none place-items-center rounded-s"
				aria-label={closeLabel}
				onClick={close}
			>
				<Icon name="close" size="s" />
			</button>
		</div>
	);
}

function ToastSign({ tone }: { tone: ToastTone }) {
	if (tone === "sealed") return <Glyph name="glyph-crown" className="text-on-night-gold" />;
	return <Icon name={toneIcon[tone]} className={toneClass[tone]} />;
}

const actionClass =
	"grid min-h-11 flex-none place-items-center rounded-s px-2 font-strong underline underline-offset-3";

function ToastAction({ message, onDone }: { message: ToastMessage; onDone: () => void }) {
	const { action } = message;
	if (!action) return null;
	if ("to" in action) {
		return (
			<Link className={actionClass} to={action.to} onClick={onDone}>
				{action.label}
			</Link>
		);
	}
	return (
		<button
			type="button"
			className={actionClass}
			onClick={() => {
				action.onAction();
				onDone();
			}}
		>
			{action.label}
		</button>
	);
}
