import type { FormEvent, ReactNode } from "react";

export interface TradeActions {
	/** Where the forms post without script. */
	readonly path: string;
	readonly pending: "start" | "accept" | "cancel" | null;
	start(): void;
	accept(tradeId: string): void;
	cancel(tradeId: string, reason: string): void;
}

export interface PlainFormProps {
	actions: TradeActions;
	intent: "start" | "accept" | "cancel";
	tradeId?: string;
	className?: string;
	onSubmit: (form: FormData) => void;
	children: ReactNode;
}

/** A form that the script takes over; until then, and without script, the browser posts it. */
export function PlainForm({ actions, intent, tradeId, className, onSubmit, children }: PlainFormProps) {
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (!actions.pending) onSubmit(new FormData(event.currentTarget));
	};
	return (
		<form method="post" action={actions.path} className={className} onSubmit={submit}>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="plain" value="1" />
			{tradeId && <input type="hidden" name="tradeId" value={tradeId} />}
			{children}
		</form>
	);
}
