import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { cardPath } from "#app/shared/card-paths.ts";
import { pngUrl } from "#app/shared/image.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { DeleteForm } from "#app/ui/delete-form.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { IntentForm } from "#app/ui/intent-button.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { CardView } from "../../rules.ts";

type CardId = Pick<CardView, "id" | "serial">;

/** The fields of a card's form: what its page's action does, and with which card. */
function CardFields({ id, intent }: { id: string; intent: string }) {
	return (
		<>
			<input type="hidden" name="cardId" value={id} />
			<input type="hidden" name="intent" value={intent} />
		</>
	);
}

interface CardFormProps {
	card: CardId;
	/** The button's class. */
	className: string;
}

/** Shows a card among the latest ones, or takes it away from there. */
export function ShowCardForm({ card, className }: CardFormProps & { card: Pick<CardView, "isShown"> }) {
	const look = card.isShown
		? ({ intent: "unshow", label: "cards.show.stop", done: "cards.show.unshown" } as const)
		: ({ intent: "show", label: "cards.show.action", done: "cards.show.shown" } as const);
	return <CardIntentForm card={card} icon="eye" className={className} {...look} />;
}

/** Closes a card to those who have its link. */
export function UnshareCardForm(props: CardFormProps) {
	const look = { intent: "unshare", label: "cards.share.stop", done: "cards.share.stopped" } as const;
	return <CardIntentForm icon="lock" {...look} {...props} />;
}

interface CardIntentFormProps extends CardFormProps {
	intent: "show" | "unshow" | "unshare";
	icon: IconName;
	label: MessageKey;
	/** The toast once it is done. */
	done: MessageKey;
}

function CardIntentForm({ card: { id, serial }, intent, icon, label, done, className }: CardIntentFormProps) {
	const t = useT();
	return (
		<IntentForm intent={intent} about={{ cardId: id }} action={cardPath(serial)} done={done}>
			{(isSending) => (
				<button type="submit" className={className} aria-busy={isSending || undefined}>
					<Icon name={icon} />
					<span>{t(label)}</span>
				</button>
			)}
		</IntentForm>
	);
}

/** The dialog that deletes a card, as the address calls it. */
export const deleteDialog = (serial: string) => `eliminar-${serial}`;

/** Asks whether to delete a card; the answer leads to the other cards. */
export function DeleteCardDialog({ card: { id, serial }, onClose }: { card: CardId; onClose: () => void }) {
	const t = useT();
	const form = useActionForm<unknown>({ action: cardPath(serial) });
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={t("cards.delete.title")}
			description={t("cards.delete.text", { serial })}
			closeLabel={t("common.close")}
		>
			<DeleteForm
				form={form}
				confirm={t("cards.delete.action")}
				cancel={
					<Button variant="ghost" onClick={onClose}>
						{t("common.cancel")}
					</Button>
				}
			>
				<CardFields id={id} intent="delete" />
			</DeleteForm>
		</Dialog>
	);
}

interface DownloadLinkProps {
	card: Pick<CardView, "serial" | "image">;
	/** Whether it is a line of a menu; else an icon. */
	inMenu?: boolean;
}

/** Downloads the card in its full size; there is no file of a hidden one. */
export function DownloadLink({ card: { serial, image }, inMenu }: DownloadLinkProps) {
	const t = useT();
	if (!image) return null;
	return (
		<a
			className={inMenu ? "menu-item" : "edged-button square"}
			href={pngUrl(image.key)}
			download={`${serial}.png`}
			aria-label={t("cards.card.downloadOne", { serial })}
			title={t("common.download")}
		>
			<Icon name="download" />
			{inMenu && <span>{t("common.download")}</span>}
		</a>
	);
}

interface ShareCardProps {
	card: CardId & Pick<CardView, "isOpen" | "can">;
}

/** Shares a card's page, after a question where only its owner sees it so far. Others' closed cards have no button. */
export function ShareCard({ card }: ShareCardProps) {
	const t = useT();
	const [isAnswered, setAnswered] = useState(false);
	const { serial, isOpen, can } = card;
	if (!isOpen && !can.share) return null;
	return (
		<ShareButton
			path={cardPath(serial)}
			dialog={`share-${serial}`}
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
	card: CardId;
	onClose: () => void;
	/** Called once everybody with the link sees the card. */
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
			closeLabel={t("common.close")}
		>
			<ActionForm form={form}>
				<FormErrors form={form} className="mb-4" />
				<CardFields id={id} intent="share" />
				<DialogActions>
					<Button variant="ghost" onClick={onClose}>
						{t("common.cancel")}
					</Button>
					<Button type="submit" icon="share" pending={form.isSending}>
						{t("common.share")}
					</Button>
				</DialogActions>
			</ActionForm>
		</Dialog>
	);
}
