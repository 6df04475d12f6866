import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { deleteCardPath } from "#app/shared/card-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DeleteForm } from "#app/ui/delete-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { CardView } from "../../rules.ts";

/** The question before a card is deleted, as the address calls it. */
export const deleteDialog = (serial: string) => `eliminar-${serial}`;

type Deletable = Pick<CardView, "id" | "serial">;

export function DeleteCardDialog({ card, onClose }: { card: Deletable; onClose: () => void }) {
	const t = useT();
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={t("cards.delete.title")}
			description={t("cards.delete.text", { serial: card.serial })}
			closeLabel={t("listing.close")}
		>
			<DeleteCardForm
				card={card}
				cancel={
					<Button variant="ghost" onClick={onClose}>
						{t("listing.cancel")}
					</Button>
				}
			/>
		</Dialog>
	);
}

/** The answer to the question, which leads to the cards. @param cancel the way back */
function DeleteCardForm({ card: { id, serial }, cancel }: { card: Deletable; cancel: ReactNode }) {
	const t = useT();
	const form = useActionForm<unknown>({ action: deleteCardPath(serial) });
	return (
		<DeleteForm form={form} confirm={t("cards.delete.action")} cancel={cancel}>
			<input type="hidden" name="cardId" value={id} />
		</DeleteForm>
	);
}
