import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { cancelReasonMaxLength } from "../rules.ts";
import { PlainForm, type TradeActions } from "./plain-form.tsx";

export interface CancelTradeProps {
	tradeId: string;
	otherName: string;
	actions: TradeActions;
	compact?: boolean | undefined;
}

/** Asks for the reason in a dialog; without script in the page itself. */
export function CancelTrade({ tradeId, otherName, actions, compact }: CancelTradeProps) {
	const t = useT();
	const hydrated = useHydrated();
	const [open, setOpen] = useState(false);
	const name = t(compact ? "trade.cancel.short" : "trade.cancel");
	const form = (
		<CancelForm
			tradeId={tradeId}
			actions={actions}
			onKeep={() => setOpen(false)}
			onDone={() => setOpen(false)}
		/>
	);
	if (!hydrated) {
		return (
			<details className="cancel-trade">
				<summary className={compact ? "btn s" : "btn gd w"}>{name}</summary>
				{form}
			</details>
		);
	}
	return (
		<>
			<Button variant={compact ? "secondary" : "dangerGhost"} wide={!compact} onClick={() => setOpen(true)}>
				{name}
			</Button>
			<Dialog
				open={open}
				onOpenChange={setOpen}
				title={t("trade.cancel.title")}
				description={t("trade.cancel.text", { name: otherName })}
				closeLabel={t("trade.cancel.keep")}
			>
				{form}
			</Dialog>
		</>
	);
}

interface CancelFormProps {
	tradeId: string;
	actions: TradeActions;
	onKeep: () => void;
	onDone: () => void;
}

function CancelForm({ tradeId, actions, onKeep, onDone }: CancelFormProps) {
	const t = useT();
	const hydrated = useHydrated();
	const submit = (form: FormData) => {
		actions.cancel(tradeId, String(form.get("reason") ?? ""));
		onDone();
	};
	return (
		<PlainForm actions={actions} intent="cancel" tradeId={tradeId} className="grid gap-4" onSubmit={submit}>
			<TextArea
				label={t("trade.cancel.reason")}
				name="reason"
				rows={3}
				required
				maxLength={cancelReasonMaxLength}
				counted
			/>
			<DialogActions>
				{hydrated && (
					<Button variant="secondary" onClick={onKeep}>
						{t("trade.cancel.keep")}
					</Button>
				)}
				<Button type="submit" variant="danger">
					{t("trade.cancel.confirm")}
				</Button>
			</DialogActions>
		</PlainForm>
	);
}
