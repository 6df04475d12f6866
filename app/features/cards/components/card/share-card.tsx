import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { cardPath } from "#app/shared/card-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { CardView } from "../../rules.ts";

type Shareable = Pick<CardView, "id" | "serial" | "isOpen" | "can">;

/** Hands a card's page on; where only its owner sees it so far, after a question. Others' that are closed have no button. */
export function ShareCard({ card, inWords }: { card: Shareable; inWords?: boolean }) {
	const t = useT();
	const [isAnswered, setAnswered] = useState(false);
	const { serial, isOpen, can } = card;
	if (!isOpen && !can.share) return null;
	return (
		<ShareButton
			path={cardPath(serial)}
			dialog={`share-${serial}`}
			inWords={inWords}
			texts={{
				title: t("cards.share.title"),
				name: t("cards.share.name", { serial }),
				code: t("cards.share.code", { serial }),
				codeText: t("cards.share.codeText"),
			}}
			renderQuestion={
				isOpen || isAnswered
					? undefined
					: (close) => <ShareQuestion card={card} onClose={close} onDone={() => setAnswered(true)} />
			}
		/>
	);
}

interface ShareQuestionProps {
	card: Shareable;
	onClose: () => void;
	/** Once everybody with the link sees the card. */
	onDone: () => void;
}

function ShareQuestion({ card: { id, serial }, onClose, onDone }: ShareQuestionProps) {
	const t = useT();
	const form = useActionForm({ action: cardPath(serial), onDone });
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={t("cards.share.question")}
			description={t("cards.share.questionText")}
			closeLabel={t("listing.close")}
		>
			<ActionForm form={form}>
				<FormErrors form={form} className="mb-4" />
				<input type="hidden" name="cardId" value={id} />
				<input type="hidden" name="intent" value="share" />
				<DialogActions>
					<Button variant="ghost" onClick={onClose}>
						{t("listing.cancel")}
					</Button>
					<Button type="submit" icon="share" pending={form.isSending}>
						{t("cards.share.confirm")}
					</Button>
				</DialogActions>
			</ActionForm>
		</Dialog>
	);
}
