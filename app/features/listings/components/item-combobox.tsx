import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { Suggestion } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { customId } from "../rules.ts";
import { CategoryGlyph } from "./category.tsx";
import { Highlighted } from "./highlighted.tsx";
import "#app/ui/combobox.css";
import { useSuggestions } from "./use-suggestions.ts";

/** A chosen thing: an item of the catalogue, or one's own words. */
export interface PickedThing {
	readonly id: string;
	readonly name: string;
	readonly categorySlug: string | null;
}

/** What the text field must carry to be the combobox of its list. */
export interface ComboboxInput {
	readonly value: string;
	readonly role: "combobox";
	readonly autoComplete: "off";
	readonly "aria-expanded": boolean;
	readonly "aria-controls": string;
	readonly "aria-autocomplete": "list";
	readonly "aria-activedescendant": string | undefined;
	readonly onChange: (event: { currentTarget: HTMLInputElement }) => void;
	readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
	readonly onFocus: () => void;
	readonly onBlur: () => void;
}

export interface ItemComboboxProps {
	text: string;
	onText: (text: string) => void;
	onPick: (thing: PickedThing) => void;
	/** Suggest only within this category. */
	categoryId?: string | undefined;
	className?: string;
	/** Draws the text field. */
	children: (input: ComboboxInput) => ReactNode;
}

/**
 * A text field with suggestions of the catalogue and of custom listings, and always the typed words themselves.
 * Arrows move, Enter chooses, Escape closes; on touch a tap chooses.
 */
export function ItemCombobox({ text, onText, onPick, categoryId, className, children }: ItemComboboxProps) {
	const t = useT();
	const listId = useId();
	const [open, setOpen] = useState(false);
	const [active, setActive] = useState(-1);
	const list = useRef<HTMLDivElement>(null);
	const { suggestions, answered, failed } = useSuggestions(text, categoryId, open);
	const typed = text.trim();
	const options: PickedThing[] = answered === null ? [] : [...suggestions, asTyped(typed)];
	const shown = open && options.length > 0;

	function choose(thing: PickedThing) {
		setOpen(false);
		setActive(-1);
		onPick(thing);
	}

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		const next = optionAfterKey(event.key, active, options.length);
		if (next !== null && shown) {
			event.preventDefault();
			setActive(next);
			list.current?.children[next]?.scrollIntoView({ block: "nearest" });
		} else if (event.key === "Enter" && shown && options[active]) {
			event.preventDefault();
			choose(options[active]);
		} else if (event.key === "Escape" && open) {
			if (shown) event.preventDefault();
			setOpen(false);
		} else if (event.key === "ArrowDown") setOpen(true);
	}

	return (
		<div className={className ?? "combobox"}>
			{children({
				value: text,
				role: "combobox",
				autoComplete: "off",
				"aria-expanded": shown,
				"aria-controls": listId,
				"aria-autocomplete": "list",
				"aria-activedescendant": shown && active >= 0 ? `${listId}-${active}` : undefined,
				onChange: (event) => {
					setOpen(true);
					setActive(-1);
					onText(event.currentTarget.value);
				},
				onKeyDown,
				onFocus: () => setOpen(true),
				onBlur: () => setOpen(false),
			})}
			{/* The press must not take the focus from the field, or the list would close before the click. */}
			<div
				ref={list}
				id={listId}
				role="listbox"
				aria-label={t("listing.picker.suggestions")}
				className="suggestions"
				hidden={!shown}
				onPointerDown={(event) => event.preventDefault()}
			>
				{options.map((option, place) => (
					<Option
						key={option.id}
						id={`${listId}-${place}`}
						option={option}
						suggestion={suggestions[place]}
						typed={typed}
						active={place === active}
						onChoose={() => choose(option)}
					/>
				))}
			</div>
			<span className="sr-only" role="status">
				{shown &&
					(failed ? t("listing.picker.error") : t("listing.picker.count", { count: suggestions.length }))}
			</span>
		</div>
	);
}

interface OptionProps {
	id: string;
	option: PickedThing;
	/** Absent for one's own words. */
	suggestion: Suggestion | undefined;
	typed: string;
	active: boolean;
	onChoose: () => void;
}

function Option({ id, option, suggestion, typed, active, onChoose }: OptionProps) {
	const t = useT();
	return (
		<div
			id={id}
			role="option"
			aria-selected={active}
			tabIndex={-1}
			onClick={onChoose}
			onKeyDown={(event) => event.key === "Enter" && onChoose()}
		>
			<span className="thumb">
				{suggestion ? <CategoryGlyph slug={suggestion.categorySlug} /> : <Icon name="plus" />}
			</span>
			{suggestion ? (
				<>
					<span>
						<Highlighted text={suggestion.name} words={typed} />
					</span>
					<small>
						{suggestion.id.startsWith("existing_") ? t("listing.picker.published") : suggestion.expansion}
					</small>
				</>
			) : (
				<span>{t("listing.picker.useAsIs", { text: option.name })}</span>
			)}
		</div>
	);
}

function asTyped(text: string): PickedThing {
	return { id: customId(text), name: text, categorySlug: null };
}

/** Where a key moves the choice in a list, wrapping at both ends; null for any other key. */
export function optionAfterKey(key: string, current: number, count: number): number | null {
	if (count === 0) return null;
	if (key === "ArrowDown") return (current + 1) % count;
	if (key === "ArrowUp") return (Math.max(current, 0) - 1 + count) % count;
	return null;
}
