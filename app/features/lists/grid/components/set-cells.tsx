import { clsx } from "clsx";
import {
	type CSSProperties,
	type KeyboardEvent,
	useCallback,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { useLocation } from "react-router";
import { numberPrefix } from "#app/features/catalogue/card-numbers.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { SetGridView } from "../rules.ts";
import { AlbumSection, isLit, type Section, sectionId } from "./album-section.tsx";
import { SetCell } from "./set-cell.tsx";
import type { Marks, Step } from "./use-set-grid.ts";

export interface SetCellsProps {
	grid: SetGridView;
	marks: Marks;
	/** Null where cells are only read. */
	onStep: ((number: string, step: Step) => void) | null;
}

/** The cells of a set in their order; those of an album in sections by the letters before their numbers. */
export function SetCells({ grid, marks, onStep }: SetCellsProps) {
	const t = useT();
	const [active, setActive] = useState<string | null>(null);
	const frame = useRef<HTMLDivElement>(null);
	const latestStep = useRef(onStep);
	latestStep.current = onStep;
	const step = useCallback((number: string, kind: Step) => {
		setActive(number);
		latestStep.current?.(number, kind);
	}, []);
	const sections = useMemo(() => sectionsOf(grid), [grid]);
	const firstMatched = useMemo(
		() => grid.numbers.find((number) => isLit(marks.get(number))),
		[grid.numbers, marks],
	);
	const { isOpen, toggle } = useOpenSections(sections);
	const shown = sections.filter(({ prefix }) => isOpen(prefix)).flatMap(({ entries }) => entries);
	const isShown = (number: string | null) => shown.some((entry) => entry.number === number);
	const tabStop = isShown(active) ? active : shown[0]?.number;
	const onKey = useCallback(
		(number: string, event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey) return;
			const kind = keySteps[event.key];
			if (kind) step(number, kind);
			else if (!moveFocus(frame.current, event.key, setActive)) return;
			event.preventDefault();
		},
		[step],
	);
	const listOf = ({ entries }: Section) => (
		<ul
			className={clsx(
				"set-cells",
				onStep === null && "only-read",
				grid.names === null ? `numbered ${albumColumns}` : columns,
			)}
			style={{ "--missing": `"${t("lists.set.missing")}"` } as CSSProperties}
		>
			{entries.map(({ number, shownNumber, name }) => (
				<SetCell
					key={number}
					id={number === firstMatched ? matchedId : undefined}
					number={number}
					shownNumber={shownNumber}
					name={name}
					mark={marks.get(number)}
					isActive={number === active}
					isTabStop={number === tabStop}
					onStep={onStep && step}
					onKey={onKey}
				/>
			))}
		</ul>
	);
	const [only, ...others] = sections;
	return (
		<div ref={frame} className="mt-3 md:mt-4">
			{only && others.length === 0 && <section>{listOf(only)}</section>}
			{others.length > 0 && (
				<>
					<SectionLinks sections={sections} marks={marks} onChoose={(prefix) => toggle(prefix, true)} />
					<div className="items-start gap-x-12 lg:grid lg:grid-cols-2">
						{sections.map((section) => (
							<AlbumSection
								key={section.prefix}
								section={section}
								marks={marks}
								matchedId={
									section.entries.some(({ number }) => number === firstMatched) ? matchedId : undefined
								}
								onToggle={(open) => toggle(section.prefix, open)}
							>
								{isOpen(section.prefix) ? listOf(section) : null}
							</AlbumSection>
						))}
					</div>
				</>
			)}
		</div>
	);
}

/** The anchor of the first missing thing that somebody has. */
const matchedId = "con-gente";

/** The sections with cells: the first one, the one that the address names, and those that somebody opened. */
function useOpenSections(sections: readonly Section[]) {
	const [open, setOpen] = useState<ReadonlySet<string>>(
		() => new Set(sections.slice(0, 1).map(({ prefix }) => prefix)),
	);
	const toggle = (prefix: string, isOpen: boolean) =>
		setOpen(
			(before) => new Set(isOpen ? [...before, prefix] : [...before].filter((each) => each !== prefix)),
		);
	const { hash } = useLocation();
	useEffect(() => {
		const named = sections.find(({ prefix }) => hash === `#${sectionId(prefix)}`);
		if (named) setOpen((before) => new Set([...before, named.prefix]));
	}, [hash, sections]);
	return { isOpen: (prefix: string) => open.has(prefix), toggle };
}

const columns =
	"grid grid-cols-2 gap-x-2.5 gap-y-3 min-[346px]:grid-cols-3 md:grid-cols-6 md:gap-3 lg:grid-cols-10";
const albumColumns = "grid grid-cols-4 gap-2 min-[346px]:grid-cols-5 md:grid-cols-10";

const keySteps: Readonly<Record<string, Step>> = { "+": "add", "-": "remove", "−": "remove" };

interface SectionLinksProps {
	sections: readonly Section[];
	marks: Marks;
	onChoose: (prefix: string) => void;
}

/** The parts of an album, each a press away, with how many things of it are missing, or a check where none is. */
function SectionLinks({ sections, marks, onChoose }: SectionLinksProps) {
	const t = useT();
	return (
		<nav aria-label={t("lists.set.sections")} className="tab-row">
			{sections.map(({ prefix, entries }) => {
				const missing = entries.filter(({ number }) => marks.get(number)?.side === "want").length;
				return (
					<a key={prefix} href={`#${sectionId(prefix)}`} className="tab" onClick={() => onChoose(prefix)}>
						<span>{prefix || "1"}</span>
						{missing > 0 && (
							<span className="num font-normal text-ink-2">
								{missing}
								<span className="sr-only">{` ${t("lists.set.missing").toLowerCase()}`}</span>
							</span>
						)}
						{missing === 0 && marks.size > 0 && <Icon name="check" className="text-ok!" />}
					</a>
				);
			})}
		</nav>
	);
}

function sectionsOf({ numbers, names }: SetGridView): Section[] {
	const sections = new Map<string, Section["entries"][number][]>();
	for (const [place, number] of numbers.entries()) {
		const prefix = names ? "" : numberPrefix(number);
		const entries = sections.get(prefix) ?? [];
		entries.push({
			number,
			shownNumber: number.slice(prefix.length) || number,
			name: names?.[place] ?? null,
		});
		sections.set(prefix, entries);
	}
	return [...sections].map(([prefix, entries]) => ({ prefix, entries }));
}

/** Moves the focus to a neighbour, which the arrows and their rows on the screen say. @returns whether the key moves it */
function moveFocus(frame: HTMLElement | null, key: string, onMoved: (number: string) => void): boolean {
	const buttons = [...(frame?.querySelectorAll<HTMLElement>("[data-number]") ?? [])];
	const from = buttons.findIndex((button) => button.matches(":focus"));
	const target = neighbourOf(buttons, from, key);
	if (target === null) return false;
	target?.focus();
	const number = target?.dataset.number;
	if (number !== undefined) onMoved(number);
	return true;
}

/** The button that a key leads to; undefined at the edge, null for a key that leads nowhere. */
function neighbourOf(
	buttons: readonly HTMLElement[],
	from: number,
	key: string,
): HTMLElement | undefined | null {
	if (key === "ArrowLeft") return buttons[from - 1];
	if (key === "ArrowRight") return buttons[from + 1];
	if (key === "Home") return buttons[0];
	if (key === "End") return buttons.at(-1);
	if (key !== "ArrowDown" && key !== "ArrowUp") return null;
	const start = buttons[from]?.getBoundingClientRect();
	if (!start) return undefined;
	const others = key === "ArrowDown" ? buttons.slice(from + 1) : buttons.slice(0, from).reverse();
	const places = others.map((button) => ({ button, rect: button.getBoundingClientRect() }));
	const next = places.find(({ rect }) => Math.abs(rect.top - start.top) > start.height / 2);
	const row = places.filter(({ rect }) => next && Math.abs(rect.top - next.rect.top) < 2);
	return row.sort((a, b) => Math.abs(a.rect.left - start.left) - Math.abs(b.rect.left - start.left))[0]
		?.button;
}
