import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

export interface SearchInputProps
	extends Pick<ComponentProps<"input">, "defaultValue" | "maxLength" | "autoComplete" | "spellCheck"> {
	/** What it searches, also to screen readers. */
	label: string;
	/** In the address; `q` unless told. */
	name?: string;
}

/** A field of words to search by, which says so by its glass and its placeholder. */
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
