import { clsx } from "clsx";
import { type ChangeEvent, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useSignInHref } from "#app/features/accounts/components/auth/auth-link.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { newClientId } from "#app/shared/client-id.ts";
import { showcaseCommentsPath } from "#app/shared/showcase-paths.ts";
import { characterLength } from "#app/shared/storable-text.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { readValue, useHydrated, useValueBeforeHydration } from "#app/ui/hydration.ts";
import { showToast } from "#app/ui/toast.ts";
import {
	type FieldWiring,
	type ActionFormState as FormState,
	useActionForm,
} from "#app/ui/use-action-form.ts";
import { useDraft } from "#app/ui/use-draft.ts";
import { overPage } from "#app/ui/use-hash-dialog.ts";
import { checkComment, commentMaxLength, type ShowcaseDetailView } from "../../rules.ts";
import { EmojiButton, EmojiPanel, useEmojiPicker } from "./emoji-button.tsx";

interface CommentComposerProps {
	showcase: Pick<ShowcaseDetailView, "id" | "owner" | "isOwn">;
	/** The writer's, by which the draft is stored. */
	username: string;
	/** Gets the text while it is sent, then null. */
	onSending: (text: string | null) => void;
}

const checks = { comment: checkComment };

/** The form of a comment. */
export function CommentComposer(props: CommentComposerProps) {
	const { showcase, onSending } = props;
	const t = useT();
	const hydrated = useHydrated();
	const { form, text, setText, submissionKey } = useCommentForm(props);
	const box = useRef<HTMLDivElement>(null);
	const picker = useEmojiPicker(box);
	const field = useLimitedField(text, setText);
	const wiring = form.field("comment");
	return (
		<div ref={box} className="relative">
			<ActionForm form={form} onSubmit={() => text.trim() && !form.isSending && onSending(text)}>
				<CommentErrors form={form} />
				<input type="hidden" name="intent" value="comment" />
				{hydrated && <input type="hidden" name="submissionKey" value={submissionKey} />}
				<div className="rounded-l bg-surface p-3 inset-ring-[1.5px] inset-ring-line-2 has-[textarea:focus-visible]:ring-4 has-[textarea:focus-visible]:ring-royal/22 has-[textarea:focus-visible]:inset-ring-2 has-[textarea:focus-visible]:inset-ring-royal">
					<CommentField
						wiring={wiring}
						field={field}
						text={form.isSending ? "" : text}
						isSending={form.isSending}
						showcase={showcase}
					/>
					<div className="flex flex-wrap items-center gap-2">
						<EmojiButton picker={picker} />
						<CommentCount used={characterLength(text)} />
						<Button type="submit" pending={form.isSending}>
							{t("comments.send")}
						</Button>
					</div>
				</div>
				<FieldError id={`${wiring.id}-error`} text={wiring.error} />
			</ActionForm>
			{picker.isOpen && <EmojiPanel picker={picker} onSelect={insertEmoji} />}
		</div>
	);

	function insertEmoji(emoji: string) {
		field.insert(emoji);
		form.recheck("comment", text + emoji);
		picker.close();
	}
}

/** The form and its text, which is stored until it is sent. */
function useCommentForm({ showcase, username, onSending }: CommentComposerProps) {
	const t = useT();
	const [submissionKey, setSubmissionKey] = useState(newClientId);
	const form = useActionForm<{ id: string }>({
		action: showcaseCommentsPath(showcase.id),
		labels: { comment: t("comments.field") },
		checks,
		onDone: () => {
			setText("");
			setSubmissionKey(newClientId());
			onSending(null);
			showToast({ tone: "ok", text: t("collections.comments.success") });
		},
		onFailed: () => onSending(null),
	});
	const [text, setText] = useDraft(`comment:${username}:${showcase.id}`, "");
	return { form, text, setText, submissionKey };
}

/** The errors of the form, and the way to sign in for who has lost the session. */
function CommentErrors({ form }: { form: FormState<{ id: string }> }) {
	const t = useT();
	const signInHref = useSignInHref();
	return (
		<FormErrors form={form} otherwise="collections.comments.error" className="mb-3">
			{form.failure?.code === "auth.required" && (
				<Link to={signInHref} state={overPage} preventScrollReset className="link">
					{t("comments.signIn")}
				</Link>
			)}
		</FormErrors>
	);
}

interface CommentFieldProps {
	wiring: FieldWiring;
	field: LimitedField;
	text: string;
	isSending: boolean;
	showcase: CommentComposerProps["showcase"];
}

function CommentField({ wiring, field, text, isSending, showcase }: CommentFieldProps) {
	const t = useT();
	const placeholder = showcase.isOwn
		? t("comments.writeOwn")
		: t("comments.write", { username: showcase.owner.username });
	return (
		<textarea
			ref={field.ref}
			id={wiring.id}
			name={wiring.name}
			aria-label={t("comments.field")}
			aria-invalid={wiring.error ? true : undefined}
			aria-describedby={wiring.error && `${wiring.id}-error`}
			placeholder={placeholder}
			required
			dir="auto"
			value={text}
			readOnly={isSending}
			onChange={field.onChange}
			className="block max-h-[40vh] min-h-[76px] w-full resize-none field-sizing-content outline-none wrap-anywhere"
		/>
	);
}

/** The number of typed characters and their limit. */
function CommentCount({ used }: { used: number }) {
	const t = useT();
	return (
		<span
			className={clsx("num ml-auto text-sm", used > commentMaxLength ? "font-strong text-bad" : "text-ink-3")}
		>
			<span aria-hidden="true">{`${used}/${commentMaxLength}`}</span>
			<span className="sr-only">{t("comments.used", { used, max: commentMaxLength })}</span>
		</span>
	);
}

type LimitedField = ReturnType<typeof useLimitedField>;

/** A text field with a limit, with the caret where the person left it. */
function useLimitedField(text: string, setText: (text: string) => void) {
	const ref = useValueBeforeHydration<HTMLTextAreaElement>(text, setText, readValue);
	const caret = useRef<number>(null);
	useLayoutEffect(() => {
		if (caret.current === null) return;
		ref.current?.setSelectionRange(caret.current, caret.current);
		caret.current = null;
	});
	function onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
		const { value, selectionEnd } = currentTarget;
		// A composition is not cut: the counter turns red, and the form refuses it.
		if ("isComposing" in nativeEvent && nativeEvent.isComposing) return setText(value);
		const limited = limitText(text, { text: value, caret: selectionEnd }, commentMaxLength);
		if (limited.text !== value) caret.current = limited.caret;
		setText(limited.text);
	}
	function insert(inserted: string) {
		const { selectionStart: start = text.length, selectionEnd: end = text.length } = ref.current ?? {};
		const after = replaceSelection(text, { start, end }, inserted, commentMaxLength);
		ref.current?.focus();
		caret.current = after.caret;
		setText(after.text);
	}
	return { ref, onChange, insert };
}

const graphemes = new Intl.Segmenter("es", { granularity: "grapheme" });

/** A field's text and the position of its caret. */
interface FieldText {
	readonly text: string;
	readonly caret: number;
}

/**
 * A change of a field with a limit in characters as a person counts them: of what was typed or pasted as much stays as
 * there is room for, and the text after it stays whole.
 * @param before the text before the change
 * @param after the text and the caret after the change, at the end of the inserted part
 */
export function limitText(before: string, after: FieldText, max: number): FieldText {
	if (characterLength(after.text) <= max || after.text.length <= before.length) return after;
	const rest = after.text.slice(after.caret);
	const start = commonStart(before, after.text.slice(0, after.caret));
	const unchanged = after.text.slice(0, start);
	let accepted = "";
	for (const { segment } of graphemes.segment(after.text.slice(start, after.caret))) {
		if (characterLength(unchanged + accepted + segment + rest) > max) break;
		accepted += segment;
	}
	return { text: unchanged + accepted + rest, caret: start + accepted.length };
}

/** Replaces the selection of a field, unless the text becomes too long. */
export function replaceSelection(
	text: string,
	{ start, end }: { start: number; end: number },
	inserted: string,
	max: number,
): FieldText {
	const after = text.slice(0, start) + inserted + text.slice(end);
	return characterLength(after) > max
		? { text, caret: end }
		: { text: after, caret: start + inserted.length };
}

function commonStart(one: string, other: string): number {
	let length = 0;
	while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
	return length;
}
