import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { newClientId } from "#app/shared/client-id.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { messageMaxLength } from "../rules.ts";
import { messageProblem, tidyMessage } from "../schema.ts";
import { failureText } from "./failure-text.ts";
import { offerPath, postForm } from "./thread-request.ts";

export interface OfferDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	listing: { readonly id: string; readonly title: string; readonly ownerUsername: string };
}

/** Writes the first message about a listing to its owner, and goes to the chat. */
export function OfferDialog({ open, onOpenChange, listing }: OfferDialogProps) {
	const t = useT();
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t("listing.tradeOffer.title", { name: listing.ownerUsername })}
			description={t("listing.tradeOffer.about", { title: listing.title })}
			closeLabel={t("listing.tradeOffer.close")}
		>
			<OfferForm listingId={listing.id} onCancel={() => onOpenChange(false)} />
		</Dialog>
	);
}

function OfferForm({ listingId, onCancel }: { listingId: string; onCancel: () => void }) {
	const t = useT();
	const navigate = useNavigate();
	const tried = useRef({ text: "", clientId: "" });
	const [sending, setSending] = useState(false);
	const [problem, setProblem] = useState<string>();
	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const text = tidyMessage(String(new FormData(event.currentTarget).get("text") ?? ""));
		const wrong = messageProblem(text);
		const otherwise = "listing.tradeOffer.error";
		const params = { max: messageMaxLength };
		if (wrong) return setProblem(failureText(t, { code: `chat.${wrong}`, params }, otherwise));
		// The same words again are the same message; others are one more, if the first did arrive.
		if (tried.current.text !== text) tried.current = { text, clientId: newClientId() };
		setProblem(undefined);
		setSending(true);
		const fields = { listingId, ...tried.current };
		const answer = await postForm<{ chatId: string }>(offerPath, fields).catch(() => null);
		if (answer?.ok) return navigate(`/mensajes/${answer.result.chatId}`);
		setSending(false);
		setProblem(answer ? failureText(t, answer.failure, otherwise) : t(otherwise));
	};
	return (
		<form className="grid gap-4" onSubmit={submit} noValidate>
			<OfferField problem={problem} />
			<DialogActions>
				<Button variant="secondary" onClick={onCancel}>
					{t("listing.tradeOffer.cancel")}
				</Button>
				<Button type="submit" icon="send" pending={sending}>
					{t("listing.tradeOffer.send")}
				</Button>
			</DialogActions>
		</form>
	);
}

/** The message of an offer, here and on the page that does without script. */
export function OfferField({ problem, text }: { problem?: string | undefined; text?: string | undefined }) {
	const t = useT();
	return (
		<TextArea
			label={t("listing.tradeOffer.message")}
			hint={t("listing.tradeOffer.hint")}
			name="text"
			rows={5}
			required
			maxLength={messageMaxLength}
			counted
			defaultValue={text}
			error={problem}
		/>
	);
}
