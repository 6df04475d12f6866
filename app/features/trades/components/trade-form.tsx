import type { ReactNode } from "react";
import { ActionForm } from "#app/ui/action-form.tsx";
import type { TradeForms, TradeIntent } from "./use-trade-forms.ts";

export interface TradeFormProps {
	forms: TradeForms;
	intent: TradeIntent;
	tradeId?: string;
	className?: string;
	children: ReactNode;
}

/** The form of one move of a trade. */
export function TradeForm({ forms, intent, tradeId, className, children }: TradeFormProps) {
	return (
		<ActionForm form={forms[intent]} className={className}>
			<input type="hidden" name="intent" value={intent} />
			{tradeId && <input type="hidden" name="tradeId" value={tradeId} />}
			{children}
		</ActionForm>
	);
}
