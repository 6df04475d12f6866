import { useState } from "react";
import { categoryNameKey } from "#app/features/catalogue/rules.ts";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { formatEdition } from "#app/features/catalogue/rules-editions.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ThingOption, Tile } from "#app/ui/thing-row.tsx";
import { EditionImage } from "../../entry/components/edition-image.tsx";
import type { Side } from "../../entry/rules.ts";
import {
	type AskedRow,
	asTyped,
	leftOut,
	type RowTarget,
	sideOf,
	targetOf,
	toEntry,
	typedName,
} from "../rules.ts";
import { withPicked } from "../rules-choices.ts";
import { CatalogueSearch } from "./catalogue-search.tsx";
import { RowEditor, sideTitles } from "./row-editor.tsx";
import { copyDetails, thingOf } from "./row-texts.ts";
import type { Choices } from "./use-choices.ts";

interface DoubtfulRowProps {
	row: AskedRow;
	/** The slug of the category that typed names are of. */
	slug: string | null;
	choices: Choices;
	onEnter: (line: number) => void;
}

/** A row that may be several items, or none that is known: one tap says which. */
export function DoubtfulRowView({ row: read, slug, choices, onEnter }: DoubtfulRowProps) {
	const t = useT();
	const [isOpen, setOpen] = useState(false);
	const row = withPicked(read, choices.all);
	const side = sideOf(row, choices.all);
	const enter = () => onEnter(row.line);
	return (
		<li className="doubtful-card" onMouseEnter={enter} onFocus={enter}>
			<header className="mb-3 flex items-start gap-3">
				<div className="min-w-0 flex-1 leading-snug wrap-anywhere">
					<h2 className="type-block">{t("lists.add.which")}</h2>
					<p className="text-md text-ink-2">
						<bdi>{t("lists.entry.quoted", { text: row.text.trim() })}</bdi>
						{row.times > 1 && ` ${t("lists.add.times", { count: row.times })}`}
					</p>
				</div>
				<button
					type="button"
					aria-expanded={isOpen}
					className="inline-flex min-h-11 items-center gap-1 text-sm font-strong text-royal"
					onClick={() => setOpen(!isOpen)}
				>
					{t(sideTitles[side])}
					<span className="sr-only">{`: ${t("lists.add.editName", { name: typedName(row) })}`}</span>
					<Icon name="edit" size="s" />
				</button>
			</header>
			{isOpen && (
				<div className="mb-3">
					<RowEditor row={row} slug={row.candidates[0]?.categorySlug ?? slug} choices={choices} />
				</div>
			)}
			<Options row={row} slug={slug} choices={choices} />
			{read.candidates.length === 0 && (
				<CatalogueSearch onPick={(picked) => choices.choose(row, { to: picked.id, picked })} />
			)}
		</li>
	);
}

/** The options of a row: as typed, each of the items that it may mean, or nothing. */
function Options({ row, slug, choices }: Omit<DoubtfulRowProps, "onEnter">) {
	const t = useT();
	const target = targetOf(row, choices.all);
	const side = sideOf(row, choices.all);
	const typed = useTypedTexts(row, slug, choices);
	const countPeople = usePeopleText();
	const option = (value: RowTarget) => ({
		name: `row-${row.key}`,
		value,
		isChosen: target === value,
		onChoose: () => choices.choose(row, { to: value }),
	});
	return (
		<fieldset className="needs-script grid gap-2 md:grid-cols-2">
			<legend className="sr-only">{`${t("lists.add.which")} ${row.text.trim()}`}</legend>
			<ThingOption {...option(asTyped)} {...typed} image={<TypedTile isChosen={target === asTyped} />} />
			{row.candidates.map((item) => {
				const { anyPrinting = false } = toEntry(row, { rows: { [row.key]: { to: item.id } } }) ?? {};
				const edition = anyPrinting ? t("lists.entry.any") : formatEdition(item);
				return (
					<ThingOption
						key={item.id}
						{...option(item.id)}
						image={
							<Tile>
								<EditionImage thing={thingOf(item, { anyPrinting })} />
							</Tile>
						}
						title={item.name}
						text={[edition, countPeople(side, row.people[item.id] ?? 0)].filter(Boolean).join(" · ")}
					/>
				);
			})}
			<ThingOption
				{...option(leftOut)}
				image={
					<span className="grid w-9 flex-none place-items-center text-ink-3">
						<Icon name="close" size="s" />
					</span>
				}
				title={t("lists.add.leaveOut")}
				text={t("lists.add.leftOut")}
			/>
		</fieldset>
	);
}

function TypedTile({ isChosen }: { isChosen: boolean }) {
	return (
		<span className={isChosen ? "typed-tile chosen" : "typed-tile"} aria-hidden="true">
			T
		</span>
	);
}

/** The words for a row as it stays as typed: with what of it is stored besides its name, or whom it meets. */
function useTypedTexts(row: AskedRow, slug: string | null, choices: Choices) {
	const t = useT();
	const countPeople = usePeopleText();
	const entry = toEntry(row, {
		...choices.all,
		rows: { ...choices.all.rows, [row.key]: typedChoice(row, choices) },
	});
	const quantity = entry?.quantity ?? row.quantity;
	const details = [
		...copyDetails(t, entry?.copy ?? row.copy, slug),
		quantity > 1 && `×${quantity}`,
		quantity === quantityLimit && t("lists.add.atLimit", { count: quantityLimit }),
	].filter(Boolean);
	const category = categoryNameKey(slug);
	const people = countPeople(sideOf(row, choices.all), row.people[asTyped] ?? 0);
	return {
		title: t("lists.add.asTyped", { name: typedName(row) }),
		text: [
			details.length > 0
				? t("lists.add.asTypedDetails", { details: details.join(" · ") })
				: t("lists.add.asTypedText", { category: category ? t(category) : "" }).trim(),
			people,
		]
			.filter(Boolean)
			.join(" · "),
	};
}

function typedChoice({ key }: AskedRow, choices: Choices) {
	return { ...choices.all.rows[key], to: asTyped };
}

/** Says how many people have what somebody seeks, or seek what they have; nothing for nobody. */
function usePeopleText() {
	const t = useT();
	return (side: Side, people: number) =>
		people > 0 && t(side === "have" ? "lists.add.seekIt" : "lists.add.haveIt", { count: people });
}
