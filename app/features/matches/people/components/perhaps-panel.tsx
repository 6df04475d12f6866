import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { formatEdition } from "#app/features/catalogue/rules-editions.ts";
import type { DepictedThing } from "#app/features/lists/entry/components/edition-image.tsx";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { MatchedPocket } from "#app/features/lists/entry/components/pocket.tsx";
import { storePasteChoices } from "#app/features/lists/import/components/paste-draft.ts";
import {
	asTyped,
	type ImportCandidate,
	type ImportChoices,
	noChoices,
	type RowTarget,
} from "#app/features/lists/import/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { CrossableAnswer, CrossedText, PerhapsThing } from "../rules.ts";
import "./perhaps.css";

/** Doubtful things that stand there at first; the others unfold. */
const openThings = 3;

interface PerhapsPanelProps {
	crossed: CrossableAnswer;
	/** Hears the answer to the text with what was said of its doubtful things. */
	onAnswer: (answer: CrossedText) => void;
}

/** The doubtful things that may cross: each is settled with a tap, and crossed then. */
export function PerhapsPanel({ crossed, onAnswer }: PerhapsPanelProps) {
	const t = useT();
	const sent = useRef<ImportChoices>(noChoices);
	const form = useActionForm<CrossedText>({
		revalidates: false,
		onDone: (answer) => {
			storePasteChoices({ text: answer.text, choices: sent.current });
			onAnswer(answer);
		},
	});
	const { perhaps } = crossed;
	if (perhaps.length === 0) return null;
	function settle({ key }: PerhapsThing, to: RowTarget | null) {
		if (form.isSending) return;
		const chosen = new Map(perhaps.map((thing) => [thing.key, thing.choice]));
		const rows = [...chosen.set(key, to)].flatMap(([row, target]) => (target ? [[row, { to: target }]] : []));
		const { text, side } = crossed;
		sent.current = { rows: Object.fromEntries(rows) };
		const choices = JSON.stringify(sent.current);
		void form.fetcher.submit(
			{ text, choices, ...(side && { side }) },
			{ method: "post", defaultShouldRevalidate: false },
		);
	}
	const renderThing = (thing: PerhapsThing) => (
		<PerhapsRow
			key={thing.key}
			thing={thing}
			isSending={form.isSending}
			onSettle={(to) => settle(thing, to)}
		/>
	);
	const [open, folded] = [perhaps.slice(0, openThings), perhaps.slice(openThings)];
	return (
		<section
			id="perhaps"
			aria-labelledby="perhaps-title"
			className="rounded-xl bg-sunk p-5 max-md:-mx-2 max-md:px-4"
		>
			<h2 id="perhaps-title" className="type-block num">
				{t("matches.cross.perhaps", { count: perhaps.length })}
			</h2>
			<p className="mt-1 mb-3 text-ink-2">{t("matches.cross.perhapsText")}</p>
			<FormErrors form={form} otherwise="matches.cross.error" className="mb-3" />
			<ul>{open.map(renderThing)}</ul>
			{folded.length > 0 && (
				<details className="group">
					<summary className="link min-h-11 cursor-pointer list-none text-md font-semibold group-open:hidden">
						{t("lists.add.seeOthers", { count: folded.length })}
					</summary>
					<ul>{folded.map(renderThing)}</ul>
				</details>
			)}
			<p className="border-t border-line pt-3 text-sm text-ink-2">{t("matches.cross.perhapsLeft")}</p>
		</section>
	);
}

interface PerhapsRowProps {
	thing: PerhapsThing;
	isSending: boolean;
	onSettle: (to: RowTarget | null) => void;
}

function PerhapsRow({ thing, isSending, onSettle }: PerhapsRowProps) {
	const t = useT();
	const { side, text, options, choice } = thing;
	const title = useRef<HTMLElement>(null);
	const last = useRef(choice);
	// The button that was pressed is gone.
	useEffect(() => {
		if (last.current !== choice) title.current?.focus({ preventScroll: true });
		last.current = choice;
	}, [choice]);
	const items = options.flatMap(({ item }) => item ?? []);
	const chosen = items.find(({ id }) => id === choice) ?? null;
	const isCounted = choice !== null && (chosen !== null || items.length === 0);
	const depicted = depict(thing, chosen ?? items[0] ?? null);
	return (
		<li className="perhaps-thing">
			{isCounted ? (
				<MatchedPocket thing={depicted} />
			) : (
				<span className="perhaps-pocket">
					<span>
						<EditionImage thing={depicted} />
					</span>
				</span>
			)}
			<div className="min-w-0 leading-snug wrap-anywhere">
				<p className="text-sm text-ink-2">
					<bdi>{t("lists.entry.quoted", { text: t(sideTexts[side], { text }) })}</bdi>
				</p>
				<b ref={title} tabIndex={-1} className="block font-strong outline-0">
					{choice === null
						? questionOf(t, thing)
						: (chosen && nameOf(chosen)) || t("matches.cross.perhapsTyped", { name: thing.name })}
				</b>
				<PeopleLine thing={thing} isCounted={isCounted} />
			</div>
			<div
				className={clsx(
					"acts needs-script flex flex-wrap gap-2",
					choice === null && items.length > 1 && "many",
				)}
			>
				{choice === null ? (
					<Choices thing={thing} isSending={isSending} onSettle={onSettle} />
				) : (
					<Button variant="ghost" size="s" disabled={isSending} onClick={() => onSettle(null)}>
						{t("common.change")}
					</Button>
				)}
			</div>
		</li>
	);
}

/** The buttons that settle a thing: yes or no where one item may be meant, else one for each item. */
function Choices({ thing, isSending, onSettle }: PerhapsRowProps) {
	const t = useT();
	const items = thing.options.flatMap(({ item, people }) => (item ? [{ item, people }] : []));
	const [only] = items;
	const hasOneName = new Set(items.map(({ item }) => item.name)).size === 1;
	if (!only)
		return (
			<Button variant="secondary" size="s" disabled={isSending} onClick={() => onSettle(asTyped)}>
				{t("matches.cross.perhapsCount")}
			</Button>
		);
	return (
		<>
			{items.map(({ item, people }) => (
				<Button
					key={item.id}
					variant="secondary"
					size="s"
					disabled={isSending}
					onClick={() => onSettle(item.id)}
				>
					{items.length === 1 ? (
						t("matches.cross.perhapsYes")
					) : (
						<>
							{hasOneName ? printingOf(item) : nameOf(item)}
							<span className="num font-normal text-ink-2">{people}</span>
							<span className="sr-only">{t(peopleTexts[thing.side], { count: people })}</span>
						</>
					)}
				</Button>
			))}
			<Button variant="ghost" size="s" disabled={isSending} onClick={() => onSettle(asTyped)}>
				{t(items.length === 1 ? "matches.cross.perhapsNo" : "matches.cross.perhapsOther")}
			</Button>
		</>
	);
}

/** How many people have or seek it, as it is settled, or at most. */
function PeopleLine({
	thing: { side, options, choice },
	isCounted,
}: {
	thing: PerhapsThing;
	isCounted: boolean;
}) {
	const t = useT();
	if (choice !== null && !isCounted) return null;
	const people = options.find(({ item }) => (item?.id ?? asTyped) === choice)?.people;
	if (people !== undefined)
		return (
			<p className="num flex items-center gap-1 text-sm font-semibold text-ok">
				<Icon name="check" size="s" />
				<span>{t("matches.cross.perhapsCounted", { people: t(peopleTexts[side], { count: people }) })}</span>
			</p>
		);
	const most = Math.max(...options.map((option) => option.people));
	const isOne = options.filter(({ item }) => item).length < 2;
	return (
		<p className="num text-sm font-semibold text-gold-ink">
			{t(isOne ? peopleTexts[side] : mostTexts[side], { count: most })}
		</p>
	);
}

const sideTexts = { have: "matches.cross.perhapsHave", want: "matches.cross.perhapsWant" } as const;
const peopleTexts = { have: "matches.cross.perhapsSought", want: "matches.cross.perhapsOwned" } as const;
const mostTexts = {
	have: "matches.cross.perhapsSoughtMost",
	want: "matches.cross.perhapsOwnedMost",
} as const;

function questionOf(t: Translate, { side, options, name }: PerhapsThing): string {
	const items = options.flatMap(({ item }) => item ?? []);
	const [only, other] = items;
	if (!only) return t("matches.cross.perhapsSame", { name });
	if (!other) return t("matches.cross.perhapsIs", { name: nameOf(only) });
	if (items.some((item) => item.name !== only.name)) return t("matches.cross.perhapsWhich");
	return t(side === "have" ? "matches.cross.perhapsWhichHave" : "matches.cross.perhapsWhichWant", {
		name: only.name,
	});
}

/** An item with its edition: "Charizard, BS 4/102". */
function nameOf(item: ImportCandidate): string {
	return [item.name, formatEdition(item)].filter(Boolean).join(", ");
}

/** An item of a name that is said: "BS 4". */
function printingOf(item: ImportCandidate): string {
	return formatEdition({ ...item, printedCount: null }) ?? item.name;
}

function depict({ name }: PerhapsThing, item: ImportCandidate | null): DepictedThing {
	return {
		name: item?.name ?? name,
		categorySlug: item?.categorySlug ?? null,
		expansion: item?.expansion ?? null,
		code: item?.setCode ?? null,
		number: item?.number ?? null,
		anyPrinting: false,
		listing: null,
	};
}
