import type { ReactNode } from "react";
import { OptionalPart } from "./optional-part.tsx";
import { type ComboboxInput, type ComboboxOptions, type ComboboxState, useCombobox } from "./use-combobox.ts";

export interface ComboboxProps<T> extends ComboboxOptions<T> {
	keyOf: (option: T) => string;
	/** Draws an option that was found for a text. */
	renderOption: (option: T, query: string) => ReactNode;
	/** Draws the text field. */
	children: (input: ComboboxInput) => ReactNode;
}

/**
 * A text field, drawn by its owner, with suggestions to choose from. Arrows move, Enter chooses, Escape closes; a tap
 * chooses. Without script it is a plain field.
 */
export function Combobox<T>({ keyOf, renderOption, children, ...options }: ComboboxProps<T>) {
	const combobox = useCombobox(options);
	return (
		<div className="combobox relative">
			{children(combobox.input)}
			<OptionalPart>
				<OptionList
					combobox={combobox}
					label={options.texts.list}
					keyOf={keyOf}
					renderOption={renderOption}
				/>
			</OptionalPart>
			<span className="sr-only" role="status">
				{combobox.status}
			</span>
		</div>
	);
}

interface OptionListProps<T> extends Pick<ComboboxProps<T>, "keyOf" | "renderOption"> {
	combobox: ComboboxState<T>;
	label: string;
}

function OptionList<T>({ combobox, label, keyOf, renderOption }: OptionListProps<T>) {
	const { list, options, active, query, note, choose } = combobox;
	return (
		<div
			{...list}
			role="listbox"
			aria-label={label}
			className="suggestions absolute inset-x-0 top-[calc(100%+6px)] z-12 max-h-[min(420px,60dvh)] overflow-y-auto overscroll-contain rounded-card bg-surface p-2 shadow-2 inset-ring inset-ring-line"
			// The press must not take the focus from the field, or the list would close before the click.
			onPointerDown={(event) => event.preventDefault()}
		>
			{options.map((option, index) => (
				<div
					key={keyOf(option)}
					id={`${list.id}-${index}`}
					role="option"
					aria-selected={index === active}
					tabIndex={-1}
					className="wrap-anywhere flex min-h-[50px] cursor-pointer items-center gap-3 rounded-s px-2 py-1 hover:bg-royal-soft aria-selected:bg-royal-soft"
					onClick={() => choose(index)}
					onKeyDown={(event) => event.key === "Enter" && choose(index)}
				>
					{renderOption(option, query)}
				</div>
			))}
			{note && (
				// Screen readers have the status beside the field.
				<p className="px-3 py-2 text-ink-2" aria-hidden="true">
					{note}
				</p>
			)}
		</div>
	);
}
