import { type FormEvent, type ReactNode, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { SafetyHint } from "#app/features/guide/components/safety-hint.tsx";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { chatPath, offerPath } from "#app/shared/chat-paths.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { offerForListingPath } from "#app/shared/person-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { tidyText } from "#app/shared/storable-text.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useDraft } from "#app/ui/use-draft.ts";
import { checkMessage, messageMaxLength, type SentOffer } from "../../rules.ts";

/** The field that names whom a first message is for: a listing's owner, or a person without a listing. */
export interface OfferSubject {
	readonly name: "listingId" | "personId";
	readonly value: string;
}

export interface OfferFormProps {
	subject: OfferSubject;
	/** The text that the field has at first. */
	suggestion?: string;
	/** The writer, for whom the draft is stored until it is sent. */
	username: string;
	/** The id of the message of a form without script, so that it is stored once. */
	clientId?: string;
	/** The result of the form when it was sent without script. */
	result?: Result<SentOffer> | undefined;
	/** The button or link that leads back. */
	cancel: ReactNode;
}

const checks = { text: checkMessage };

const texts = {
	listingId: {
		hint: "listing.tradeOffer.hint",
		send: "listing.tradeOffer.send",
		error: "listing.tradeOffer.error",
	},
	personId: { hint: "messages.pair.hint", send: "messages.pair.send", error: "messages.pair.error" },
} as const;

/**
 * The first message about a listing or to a person, in its dialog and on the page that does without script. The chat takes its place
 * in the history.
 */
export function OfferForm(props: OfferFormProps) {
	const { subject, clientId, cancel } = props;
	const { hint, send, error: otherwise } = texts[subject.name];
	const t = useT();
	const { form, text, setText } = useOfferForm(props);
	const { key, renew } = useMessageKey(clientId);
	const { error, ...field } = form.field("text", { max: messageMaxLength });
	const { failure } = form;
	return (
		<ActionForm form={form} worksWithoutScript onSubmit={renew} className="grid gap-4">
			<input type="hidden" name={subject.name} value={subject.value} />
			<input type="hidden" name="clientId" ref={key} defaultValue={clientId} />
			<TextArea
				{...field}
				label={t("listing.tradeOffer.message")}
				hint={t(hint)}
				rows={5}
				required
				maxLength={messageMaxLength}
				counted
				value={text}
				onValueChange={setText}
				error={error ?? (failure && failureText(t, failure, otherwise))}
			/>
			<SafetyHint about="message" />
			<DialogActions>
				{cancel}
				<Button type="submit" icon="send" pending={form.isSending}>
					{t(send)}
				</Button>
			</DialogActions>
		</ActionForm>
	);
}

/** The form and its text, whose draft is stored until it is sent. */
function useOfferForm({ subject, suggestion = "", username, result }: OfferFormProps) {
	const t = useT();
	const navigate = useNavigate();
	const hydrated = useHydrated();
	const form = useActionForm<SentOffer>({
		// Without script the page's own action takes the form.
		action: hydrated ? offerPath : undefined,
		result,
		labels: { text: t("listing.tradeOffer.message") },
		checks,
		onDone: ({ chatId }) => {
			setText("");
			void navigate(chatPath(chatId), { replace: true });
		},
	});
	const [text, setText] = useDraft(`offer:${username}:${subject.value}`, form.values.text ?? suggestion);
	return { form, text, setText };
}

/** The message's id by its text: the same text again is the same message, another is one more if the first did arrive. */
function useMessageKey(initial: string | undefined) {
	const key = useRef<HTMLInputElement>(null);
	const keys = useRef(new Map<string, string>());
	function renew({ currentTarget }: FormEvent<HTMLFormElement>) {
		const text = tidyText(String(new FormData(currentTarget).get("text")));
		const id = keys.current.get(text) ?? ((keys.current.size === 0 && initial) || newClientId());
		keys.current.set(text, id);
		if (key.current) key.current.value = id;
	}
	return { key, renew };
}

/** The dialog in which the first message about a listing is written to its owner. */
export function OfferDialog({
	open,
	onOpenChange,
	username,
	listing,
}: {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	username: string;
	listing: { readonly id: string; readonly title: string; readonly ownerUsername: string };
}) {
	const t = useT();
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t("listing.tradeOffer.title", { name: listing.ownerUsername })}
			description={t("listing.tradeOffer.about", { title: listing.title })}
			closeLabel={t("common.close")}
		>
			<p className="mb-4">
				<Link
					to={offerForListingPath(listing.ownerUsername, listing.id)}
					className="link hit-44"
					discover="none"
				>
					{t("messages.toOffer")}
				</Link>
			</p>
			<OfferForm
				subject={{ name: "listingId", value: listing.id }}
				username={username}
				cancel={
					<Button variant="secondary" onClick={() => onOpenChange(false)}>
						{t("common.notNow")}
					</Button>
				}
			/>
		</Dialog>
	);
}
