import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { focusHeading } from "#app/ui/page.tsx";
import type { EntryView } from "../rules.ts";
import { BottomPanel } from "./bottom-panel.tsx";
import { useConditionOptions, useLanguageOptions } from "./copy-fields.tsx";
import type { ListActions } from "./use-list-actions.ts";

interface SelectionBarProps {
	/** The chosen entries. */
	entries: readonly EntryView[];
	actions: ListActions;
	onChooseAll: () => void;
	onRemove: () => void;
	onEnd: () => void;
}

/** Actions on the chosen entries, and how many they are. */
export function SelectionBar({ entries, actions, onChooseAll, onRemove, onEnd }: SelectionBarProps) {
	const t = useT();
	const haves = entries.filter(({ side }) => side === "have");
	const wants = entries.filter(({ side }) => side === "want");
	const areStarred = wants.length > 0 && wants.every(({ isStarred }) => isStarred);
	return (
		<BottomPanel label={t("lists.page.choose")}>
			<b className="num mr-auto font-display text-lg leading-tight font-bold" role="status">
				{t("lists.page.chosen", { count: entries.length })}
			</b>
			<Button size="s" variant="nightGhost" onClick={onChooseAll}>
				{t("lists.page.chooseAll")}
			</Button>
			<IconButton
				icon="close"
				label={t("lists.page.chooseEnd")}
				className="text-on-night! hover:bg-transparent! md:order-last"
				onClick={onEnd}
			/>
			{haves.length > 0 && <CopyChanges entries={haves} actions={actions} onEnd={onEnd} />}
			{wants.length > 0 && (
				<Button
					size="s"
					variant="nightGhost"
					icon="star"
					className="max-md:flex-auto"
					onClick={() => actions.change(wants, { isStarred: String(!areStarred) }, onEnd)}
				>
					{t(areStarred ? "lists.page.unstar" : "lists.entry.starred")}
				</Button>
			)}
			{entries.length > 0 && (
				<Button
					size="s"
					variant="night"
					icon="trash"
					className="max-md:flex-auto"
					onClick={onRemove}
					pending={actions.isSending}
				>
					{t("lists.page.remove")}
				</Button>
			)}
		</BottomPanel>
	);
}

type CopyChangesProps = Pick<SelectionBarProps, "entries" | "actions" | "onEnd">;

function CopyChanges({ entries, actions, onEnd }: CopyChangesProps) {
	const t = useT();
	const [first] = entries;
	const isOneCategory = entries.every(({ categorySlug }) => categorySlug === first?.categorySlug);
	const conditionOptions = useConditionOptions(isOneCategory ? (first?.categorySlug ?? null) : null);
	const languageOptions = useLanguageOptions();
	return (
		<>
			<BulkSelect
				label={t("listing.condition")}
				options={conditionOptions}
				onChoose={(condition) => actions.change(entries, { condition }, onEnd)}
			/>
			<BulkSelect
				label={t("common.language")}
				options={languageOptions}
				onChoose={(language) => actions.change(entries, { language }, onEnd)}
			/>
			<Button
				size="s"
				variant="nightGhost"
				icon="check"
				className="max-md:flex-auto"
				onClick={() => actions.confirm(entries, onEnd)}
			>
				{t("lists.page.stillHave")}
			</Button>
		</>
	);
}

interface BulkSelectProps {
	label: string;
	options: readonly { value: string; label: string }[];
	onChoose: (value: string) => void;
}

/** Value of a select's first line, which is its name; of the other lines, the empty one takes the value away. */
const unchosen = "-";

function BulkSelect({ label, options, onChoose }: BulkSelectProps) {
	return (
		<select
			aria-label={label}
			value={unchosen}
			onChange={(event) => onChoose(event.currentTarget.value)}
			className="select-button max-md:flex-1 md:max-w-[150px] bg-night! text-on-night inset-ring-on-night-2"
		>
			<option value={unchosen} disabled>
				{label}
			</option>
			{options.map(({ value, label: text }) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</select>
	);
}

/** Milliseconds that a finger rests on a thing to choose it, and pixels that it may slip. */
const longPressMs = 450;
const slipPx = 10;

/** The entries that are chosen to be changed together. */
export function useSelection() {
	/** Null while a press opens an entry. */
	const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);

	const end = () => setChosen(null);
	useEndByEscape(chosen !== null, end);

	function toggle(id: string) {
		setChosen((before) => {
			const after = new Set(before);
			if (!after.delete(id)) after.add(id);
			return after;
		});
	}

	return {
		isChoosing: chosen !== null,
		isChosen: (id: string) => chosen?.has(id) ?? false,
		entriesOf: (entries: readonly EntryView[]) => entries.filter(({ id }) => chosen?.has(id)),
		begin: () => setChosen(new Set()),
		chooseAll: (entries: readonly EntryView[]) => setChosen(new Set(entries.map(({ id }) => id))),
		end,
		toggle,
	};
}

/** Escape ends a selection, unless a dialog over it takes the key; the focus returns to the page's heading. */
function useEndByEscape(isChoosing: boolean, onEnd: () => void): void {
	const latest = useRef(onEnd);
	latest.current = onEnd;
	useEffect(() => {
		if (!isChoosing) return;
		const onKey = ({ key, target, defaultPrevented }: globalThis.KeyboardEvent) => {
			const isInDialog = target instanceof Element && target.closest("[role=dialog], dialog") !== null;
			if (key !== "Escape" || defaultPrevented || isInDialog) return;
			latest.current();
			focusHeading();
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [isChoosing]);
}

export type Selection = ReturnType<typeof useSelection>;

/** Handlers of an entry's button: a press opens it, or chooses it while things are chosen; a long one begins to choose. */
export function useEntryPress(selection: Selection, onOpen: (entry: EntryView) => void) {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const start = useRef({ x: 0, y: 0 });
	const wasLong = useRef(false);
	const stop = () => clearTimeout(timer.current);
	return (entry: EntryView) => ({
		onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
			wasLong.current = false;
			start.current = { x: clientX, y: clientY };
			stop();
			if (pointerType === "mouse" || selection.isChoosing) return;
			timer.current = setTimeout(() => {
				wasLong.current = true;
				selection.toggle(entry.id);
			}, longPressMs);
		},
		onPointerMove: ({ clientX, clientY }: PointerEvent) => {
			if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slipPx) stop();
		},
		onPointerUp: stop,
		onPointerCancel: stop,
		onContextMenu: (event: MouseEvent) => {
			if (wasLong.current) event.preventDefault();
		},
		onClick: () => {
			// The press that began the selection ends with a click of its own.
			if (wasLong.current) wasLong.current = false;
			else if (selection.isChoosing) selection.toggle(entry.id);
			else onOpen(entry);
		},
	});
}
