import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { TextField, type TextFieldProps } from "./field.tsx";
import "./combobox.css";

/** A pause in typing this long, in milliseconds, asks for suggestions. */
const typingPause = 120;

export interface ComboboxTexts {
	/** Names the list of suggestions. */
	readonly list: string;
	readonly none: string;
	readonly failed: string;
	readonly count: (count: number) => string;
}

export interface ComboboxProps extends Omit<TextFieldProps, "ref" | "role" | "value"> {
	/** Finds what fits a text, best first. It must stay the same function. */
	find: (text: string, signal: AbortSignal) => Promise<readonly string[]>;
	texts: ComboboxTexts;
}

/**
 * A text field of a form with suggestions to choose from. It stays a plain field without script, and what is
 * chosen is text in it. Arrows move, Enter chooses, Escape closes; a tap chooses.
 */
export function Combobox({ find, texts, ...field }: ComboboxProps) {
	const listId = useId();
	const input = useRef<HTMLInputElement>(null);
	const [text, setText] = useState<string | null>(null);
	const [active, setActive] = useState(-1);
	const { options, answered, failed } = useOptions(text, find);
	const shown = text !== null && answered;

	function choose(option: string) {
		if (input.current) typeInto(input.current, option);
		setText(null);
	}

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		const option = options[active];
		const next = nextOption(event.key, active, options.length);
		if (shown && next !== null) {
			event.preventDefault();
			setActive(next);
			document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
		} else if (shown && event.key === "Enter" && option) {
			event.preventDefault();
			choose(option);
		} else if (event.key === "Escape" && shown) {
			// A dialog around the field stays: this Escape was for the suggestions.
			event.preventDefault();
			setText(null);
		} else if (event.key === "ArrowDown") setText(event.currentTarget.value);
	}

	return (
		<div className="combobox">
			<TextField
				autoComplete="off"
				{...field}
				ref={input}
				role="combobox"
				aria-expanded={shown}
				aria-controls={listId}
				aria-autocomplete="list"
				aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
				onInput={(event) => {
					setActive(-1);
					setText(event.currentTarget.value);
				}}
				onKeyDown={onKeyDown}
				onBlur={() => setText(null)}
			/>
			<OptionList
				id={listId}
				label={texts.list}
				options={shown ? options : []}
				active={active}
				onChoose={choose}
			/>
			{shown && options.length === 0 && (
				<div className="suggestions">
					<p className="px-3 py-2 text-ink-2">{failed ? texts.failed : texts.none}</p>
				</div>
			)}
			<span className="sr-only" role="status">
				{shown && announce(texts, options.length, failed)}
			</span>
		</div>
	);
}

interface OptionListProps {
	id: string;
	label: string;
	options: readonly string[];
	active: number;
	onChoose: (option: string) => void;
}

function OptionList({ id, label, options, active, onChoose }: OptionListProps) {
	return (
		<div
			id={id}
			role="listbox"
			aria-label={label}
			className="suggestions"
			hidden={options.length === 0}
			// The press must not take the focus from the field, or the list would close before the click.
			onPointerDown={(event) => event.preventDefault()}
		>
			{options.map((option, place) => (
				<div
					key={option}
					id={`${id}-${place}`}
					role="option"
					aria-selected={place === active}
					tabIndex={-1}
					onClick={() => onChoose(option)}
					onKeyDown={(event) => event.key === "Enter" && onChoose(option)}
				>
					{option}
				</div>
			))}
		</div>
	);
}

interface Found {
	readonly options: readonly string[];
	readonly answered: boolean;
	readonly failed: boolean;
}

const nothing: Found = { options: [], answered: false, failed: false };

/** Suggestions for what is being typed; only the last text's answer counts. */
function useOptions(text: string | null, find: ComboboxProps["find"]): Found {
	const query = text?.trim() ?? "";
	const [found, setFound] = useState(nothing);
	useEffect(() => {
		if (!query) {
			setFound(nothing);
			return;
		}
		const abort = new AbortController();
		const timer = setTimeout(async () => {
			try {
				setFound({ options: await find(query, abort.signal), answered: true, failed: false });
			} catch {
				if (!abort.signal.aborted) setFound({ options: [], answered: true, failed: true });
			}
		}, typingPause);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [query, find]);
	return found;
}

function announce(texts: ComboboxTexts, count: number, failed: boolean): string {
	if (failed) return texts.failed;
	return count === 0 ? texts.none : texts.count(count);
}

/** Where an arrow key moves the choice, wrapping at both ends; null for any other key. */
function nextOption(key: string, current: number, count: number): number | null {
	if (count === 0) return null;
	if (key === "ArrowDown") return (current + 1) % count;
	if (key === "ArrowUp") return (Math.max(current, 0) - 1 + count) % count;
	return null;
}

/** Sets a field's text the way typing does, so that the form around it checks it anew. */
function typeInto(input: HTMLInputElement, text: string): void {
	const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
	setter?.call(input, text);
	input.dispatchEvent(new Event("input", { bubbles: true }));
}
