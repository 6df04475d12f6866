import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Locale } from "#app/i18n/locale.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { EmojiPickerProps } from "./emoji-picker.tsx";
import "./emoji.css";

/** The picker is closed, or on the side of its box that has room. */
type Placement = "closed" | "above" | "below";

/**
 * The picker's state, for the box that it opens above or below.
 * @param box the element that it must not cover
 */
export function useEmojiPicker(box: RefObject<HTMLElement | null>) {
	const [placement, setPlacement] = useState<Placement>("closed");
	const button = useRef<HTMLButtonElement>(null);
	const close = useCallback(() => setPlacement("closed"), []);
	function toggle() {
		if (placement !== "closed") return close();
		const { top = 0, bottom = 0 } = box.current?.getBoundingClientRect() ?? {};
		setPlacement(opensUpward({ above: top, below: innerHeight - bottom }) ? "above" : "below");
	}
	return { placement, isOpen: placement !== "closed", button, toggle, close };
}

type EmojiPickerState = ReturnType<typeof useEmojiPicker>;

export function EmojiButton({ picker }: { picker: EmojiPickerState }) {
	const t = useT();
	return (
		<IconButton
			ref={picker.button}
			icon="smile"
			label={t("comments.emoji.open")}
			className="aria-expanded:bg-royal-soft aria-expanded:text-royal"
			aria-expanded={picker.isOpen}
			aria-haspopup="dialog"
			onClick={picker.toggle}
		/>
	);
}

interface EmojiPanelProps {
	picker: EmojiPickerState;
	onSelect: (emoji: string) => void;
}

/** The open picker beside its box. Escape, a press elsewhere and a choice close it. */
export function EmojiPanel({ picker, onSelect }: EmojiPanelProps) {
	const t = useT();
	const panel = useRef<HTMLDivElement>(null);
	const { parts, failed, retry } = useEmojiModule();
	useClosing(panel, picker);
	useEffect(() => {
		panel.current?.focus({ preventScroll: true });
		panel.current?.scrollIntoView({ block: "nearest" });
	}, []);
	return (
		<div
			ref={panel}
			className="emoji-panel absolute left-0 z-5 min-h-[352px] w-[360px] max-w-full rounded-l bg-surface p-3 shadow-3 inset-ring inset-ring-line outline-none"
			data-placement={picker.placement}
			role="dialog"
			aria-label={t("comments.emoji.open")}
			tabIndex={-1}
		>
			{parts && <parts.Picker data={parts.data} onSelect={onSelect} />}
			{!parts && !failed && <p role="status">{t("comments.emoji.loading")}</p>}
			{failed && (
				<div role="alert">
					<p>{t("comments.emoji.error")}</p>
					<Button variant="secondary" size="s" onClick={retry}>
						{t("common.tryAgain")}
					</Button>
				</div>
			)}
		</div>
	);
}

function useClosing(panel: RefObject<HTMLElement | null>, { button, close }: EmojiPickerState): void {
	useEffect(() => {
		function onPointer({ target }: PointerEvent) {
			if (!(target instanceof Node)) return;
			if (!panel.current?.contains(target) && !button.current?.contains(target)) close();
		}
		function onKey(event: KeyboardEvent) {
			if (event.key !== "Escape") return;
			event.preventDefault();
			close();
			button.current?.focus();
		}
		document.addEventListener("pointerdown", onPointer);
		document.addEventListener("keydown", onKey);
		return () => {
			document.removeEventListener("pointerdown", onPointer);
			document.removeEventListener("keydown", onKey);
		};
	}, [panel, button, close]);
}

interface EmojiModule {
	readonly Picker: ComponentType<EmojiPickerProps>;
	readonly data: EmojiPickerProps["data"];
}

/** The picker's code and the names of all emoji, which are fetched when it first opens. */
function useEmojiModule() {
	const locale = useLocale();
	const [parts, setParts] = useState<EmojiModule | null>(null);
	const [failed, setFailed] = useState(false);
	const fetchAll = useCallback(() => {
		setFailed(false);
		loadEmojiModule(locale).then(setParts, () => setFailed(true));
	}, [locale]);
	useEffect(fetchAll, [fetchAll]);
	return { parts, failed, retry: fetchAll };
}

async function loadEmojiModule(locale: Locale): Promise<EmojiModule> {
	const { EmojiPicker, loadEmojiData } = await import("./emoji-picker.tsx");
	return { Picker: EmojiPicker, data: await loadEmojiData(locale) };
}

/** The room that a picker needs below its button, in px. */
const roomNeeded = 400;

/** True if a picker lacks room below and has more above, in px between its box and the edges of the screen. */
export function opensUpward({ above, below }: { above: number; below: number }): boolean {
	return below < roomNeeded && above > below;
}
