import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

export interface SearchInputProps
	extends Pick<
		ComponentProps<"input">,
		"defaultValue" | "maxLength" | "autoComplete" | "spellCheck" | "onChange"
	> {
	/** The searched things, also to screen readers. */
	label: string;
	/** Name in the address; `q` unless given. */
	name?: string;
}

/** A field of words to search by, with a magnifying glass and a placeholder. */
export function SearchInput({ label, name = "q", ...input }: SearchInputProps) {
	return (
		<div className="input">
			<Icon name="search" />
			<input
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
