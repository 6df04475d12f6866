import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

export interface SearchInputProps
	extends Pick<
		ComponentProps<"input">,
		"maxLength" | "autoComplete" | "spellCheck" | "value" | "onChange" | "onKeyDown"
	> {
	/** The words that the visible page answers. */
	defaultValue?: string | undefined;
	/** The searched things, also to screen readers. */
	label: string;
	/** Name in the address; `q` unless given. */
	name?: string;
}

/** A field of words to search by, with a magnifying glass and a placeholder. */
export function SearchInput({ label, name = "q", ...input }: SearchInputProps) {
	const { field, onInput } = useAnsweredWords(input.defaultValue ?? "");
	return (
		<div className="input">
			<Icon name="search" />
			<input
				ref={field}
				onInput={onInput}
				type="search"
				name={name}
				aria-label={label}
				placeholder={label}
				enterKeyHint="search"
				{...input}
			/>
		</div>
	);
}

/** A field that follows the words of each new answer; what was typed while it was on its way, and not sent, stays. */
function useAnsweredWords(words: string) {
	const field = useRef<HTMLInputElement>(null);
	const answered = useRef(words);
	const isUnsent = useRef(false);
	useLayoutEffect(() => {
		// Words that are typed anew may be those of the answer before.
		if (field.current?.value === answered.current && !isUnsent.current) field.current.value = words;
		answered.current = words;
	}, [words]);
	useLayoutEffect(() => {
		const form = field.current?.form;
		const onSubmit = () => {
			isUnsent.current = false;
		};
		form?.addEventListener("submit", onSubmit);
		return () => form?.removeEventListener("submit", onSubmit);
	}, []);
	const onInput = () => {
		isUnsent.current = true;
	};
	return { field, onInput };
}
