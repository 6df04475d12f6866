import { clsx } from "clsx";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { Result } from "#app/shared/result.ts";
import { codePointLength, tidyText } from "#app/shared/storable-text.ts";
import { measureActBar } from "#app/ui/act-bar.ts";
import { readValue, useValueBeforeHydration } from "#app/ui/hydration.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useDraft } from "#app/ui/use-draft.ts";
import { checkMessage, messageCounterFrom, messageMaxLength, remainingAnnounced } from "../../rules.ts";

export interface ComposerProps {
	chatId: string;
	otherName: string;
	/** The result of the form when it was sent without script. */
	result: Result<never> | undefined;
	/** The id of the message of a post without script, so that it is stored once. */
	clientId: string;
	/** The text that the page's address suggests. */
	suggestion: string;
	/** The address of a new offer of things to the other; null while one binds the two. */
	builderPath: string | null;
	/** The number of messages that can still be written before the other replies. */
	remaining: number;
	onTyped: () => void;
	onSend: (text: string) => void;
}

/** The form in which a message is written; it also works without script. */
export function Composer(props: ComposerProps) {
	const { chatId, otherName, result, clientId, suggestion, builderPath, remaining, onTyped, onSend } = props;
	const t = useT();
	const mustWait = remaining <= 0;
	const { values, failure } = useActionForm({ result });
	const [text, setText] = useDraft(chatId, values.text ?? suggestion);
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => measureActBar(form.current), []);
	const rememberFocus = useRestoredFocus(form, mustWait);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (mustWait || checkMessage(text)) return;
		rememberFocus();
		setText("");
		onSend(tidyText(text));
	};
	const onChange = (next: string) => {
		setText(next);
		if (next.trim()) onTyped();
	};
	const problem = failure && failureText(t, failure, "messages.error.send");
	const hint = mustWait ? t("messages.error.tooManyConsecutive") : problem;
	return (
		<form
			ref={form}
			className={clsx("composer", builderPath && "grid-cols-[auto_minmax(0,1fr)_auto]")}
			method="post"
			onSubmit={submit}
		>
			<input type="hidden" name="clientId" value={clientId} />
			{hint && (
				<p className="col-span-full rounded-s bg-warn-soft px-3 py-2 text-sm text-warn" role="status">
					{hint}
				</p>
			)}
			{!mustWait && <MessagesLeft count={remaining} />}
			{builderPath && (
				<IconLink className="mb-0.5" icon="swap" to={builderPath} label={t("messages.makeOffer")} />
			)}
			<MessageField text={text} otherName={otherName} disabled={mustWait} onChange={onChange} />
			<button
				type="submit"
				className="btn primary w-12 p-0"
				aria-label={t("messages.send")}
				disabled={mustWait}
			>
				<Icon name="send" />
			</button>
			<CharactersLeft count={messageMaxLength - codePointLength(text)} />
		</form>
	);
}

function MessageField({
	text,
	otherName,
	disabled,
	onChange,
}: {
	text: string;
	otherName: string;
	disabled: boolean;
	onChange: (text: string) => void;
}) {
	const t = useT();
	const field = useValueBeforeHydration<HTMLTextAreaElement>(text, onChange, readValue);
	return (
		<span className="input min-h-12">
			<textarea
				ref={field}
				className="max-h-40 min-h-[46px] resize-none py-3"
				name="text"
				rows={1}
				aria-label={t("messages.message")}
				placeholder={t("messages.write", { name: otherName })}
				value={text}
				required
				disabled={disabled}
				onChange={(event) => onChange(event.target.value)}
				onKeyDown={sendOnEnter}
			/>
		</span>
	);
}

/** Sends by Enter, but not on a phone, whose keyboard has no other key to begin a line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
	const plain = event.key === "Enter" && !event.shiftKey && !isComposing(event);
	if (!plain || matchMedia("(pointer: coarse)").matches) return;
	event.preventDefault();
	event.currentTarget.form?.requestSubmit();
}

/** The count of messages that can still be written in a row, once there are few. */
function MessagesLeft({ count }: { count: number }) {
	const t = useT();
	if (count > remainingAnnounced) return null;
	return (
		<p className="col-span-full text-sm text-ink-2" role="status">
			{t("messages.remaining", { count })}
		</p>
	);
}

/** The count of characters left, once a message is nearly as long as it may be; below zero once it is longer. */
function CharactersLeft({ count }: { count: number }) {
	const t = useT();
	if (count > messageCounterFrom) return null;
	return (
		<p
			className={clsx("num col-span-full text-sm", count < 0 ? "font-strong text-bad" : "text-ink-2")}
			aria-live="polite"
		>
			{count < 0 ? count : t("messages.left", { count })}
		</p>
	);
}

/**
 * Gives the focus back to whoever was writing when the field opens again, unless they have gone elsewhere: a field that
 * closes loses it. On a touch screen the focus would raise the keyboard unasked.
 * @returns a function to be called when something is sent
 */
function useRestoredFocus(form: RefObject<HTMLFormElement | null>, isClosed: boolean): () => void {
	const wasWriting = useRef(false);
	useEffect(() => {
		if (isClosed || !wasWriting.current) return;
		wasWriting.current = false;
		const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
		if (isElsewhere || matchMedia("(pointer: coarse)").matches) return;
		form.current?.querySelector("textarea")?.focus({ preventScroll: true });
	}, [form, isClosed]);
	return () => {
		wasWriting.current = form.current?.contains(document.activeElement) ?? false;
	};
}
