import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/use-draft.ts";
import { cancelReasonMaxLength } from "../rules.ts";
import { TradeForm } from "./trade-form.tsx";
import { cancelDraft, type TradeForms, undoneText } from "./use-trade-forms.ts";

export interface CancelTradeProps {
	tradeId: string;
	otherName: string;
	forms: TradeForms;
	compact?: boolean | undefined;
}

/** Asks for the reason in a dialog. */
export function CancelTrade({ tradeId, otherName, forms, compact }: CancelTradeProps) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const name = t(compact ? "trade.cancel.short" : "trade.cancel");
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
				<CancelForm tradeId={tradeId} forms={forms} onKeep={() => setOpen(false)} />
			</Dialog>
		</>
	);
}

interface CancelFormProps {
	tradeId: string;
	forms: TradeForms;
	onKeep: () => void;
}

function CancelForm({ tradeId, forms, onKeep }: CancelFormProps) {
	const t = useT();
	const { cancel } = forms;
	const [reason, setReason] = useDraft(cancelDraft(tradeId), "");
	return (
		<TradeForm forms={forms} intent="cancel" tradeId={tradeId} className="grid gap-4">
			{cancel.failure && <FormErrors form={cancel} otherwise={undoneText("cancel", cancel.failure)} />}
			<TextArea
				{...cancel.field("reason")}
				label={t("trade.cancel.reason")}
				rows={3}
				required
				maxLength={cancelReasonMaxLength}
				counted
				value={reason}
				onValueChange={setReason}
			/>
			<DialogActions>
				<Button variant="secondary" onClick={onKeep}>
					{t("trade.cancel.keep")}
				</Button>
				<Button type="submit" variant="danger" pending={cancel.isSending}>
					{t("trade.cancel.confirm")}
				</Button>
			</DialogActions>
		</TradeForm>
	);
}
