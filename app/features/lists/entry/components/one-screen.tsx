import { type RefObject, useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { formatEdition } from "#app/features/catalogue/rules-editions.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addOnePath } from "#app/shared/list-paths.ts";
import { listsPath, withSearch } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IntentForm } from "#app/ui/intent-button.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { SegmentedLinks } from "#app/ui/segmented-links.tsx";
import { ThingLine, Tile } from "#app/ui/thing-row.tsx";
import { AddHead } from "../../import/components/add-frame.tsx";
import { type Side, type SuggestedThing, sides } from "../rules.ts";
import { oneSearchOf, searchMaxLength } from "../rules-page.ts";
import { useAddedToast } from "./added-toast.ts";
import { EditionImage } from "./edition-image.tsx";
import { categoryName, peopleText } from "./entry-texts.ts";
import { listTitle } from "./list-tools.tsx";

/** Milliseconds after the last letter until what was typed is searched for. */
const typingPause = 250;

interface OneScreenProps {
	side: Side;
	/** The words that were searched for; empty before. */
	search: string;
	/** Null before somebody searched. */
	things: readonly SuggestedThing[] | null;
}

/** The page where one thing at a time is found and added, with who has or seeks it. */
export function OneScreen({ side, search, things }: OneScreenProps) {
	const t = useT();
	const field = useRef<HTMLFormElement>(null);
	return (
		<div className="mx-auto max-w-[640px]">
			<AddHead to={listsPath} back={t("lists.page.title")} title={t("lists.one.title")} />
			<SegmentedLinks
				label={t("lists.page.lists")}
				className="mb-4"
				links={sides.map((each) => ({
					to: withSearch(addOnePath, oneSearchOf({ side: each, search })),
					isCurrent: each === side,
					content: t(listTitle({ audience: "own" }, each)),
				}))}
			/>
			<SearchField side={side} search={search} form={field} />
			{things === null ? (
				<p className="mt-4 text-ink-2">{t("lists.one.hint")}</p>
			) : (
				<ul className="mt-3" aria-label={t("lists.one.results")}>
					{things.map((thing) => (
						<li key={`${thing.itemId} ${thing.anyPrinting}`} className="border-b border-line">
							<ThingButton thing={thing} side={side} onAdded={() => selectField(field)} />
						</li>
					))}
					{things.length === 0 && <li className="py-4 text-ink-2">{t("lists.page.noHits")}</li>}
				</ul>
			)}
		</div>
	);
}

/** Puts the cursor back into the field, so that the next name takes the place of the last. */
function selectField({ current: form }: RefObject<HTMLFormElement | null>): void {
	const field = form?.elements.namedItem("q");
	if (!(field instanceof HTMLInputElement)) return;
	field.focus({ preventScroll: true });
	field.select();
}

interface SearchFieldProps {
	side: Side;
	search: string;
	form: RefObject<HTMLFormElement | null>;
}

/** The field, which searches while one types; without script it is sent. */
function SearchField({ side, search, form }: SearchFieldProps) {
	const t = useT();
	const submit = useSubmit();
	const isSearching = useNavigation().location?.pathname === addOnePath;
	const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		selectField(form);
		return () => clearTimeout(pause.current);
	}, [form]);
	return (
		<Form
			ref={form}
			method="get"
			action={addOnePath}
			role="search"
			replace
			preventScrollReset
			aria-busy={isSearching || undefined}
			onInput={({ currentTarget }) => {
				clearTimeout(pause.current);
				pause.current = setTimeout(
					() => void submit(currentTarget, { replace: true, preventScrollReset: true }),
					typingPause,
				);
			}}
		>
			{Object.entries(oneSearchOf({ side, search: "" })).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<SearchInput
				label={t("lists.one.label")}
				defaultValue={search}
				maxLength={searchMaxLength}
				autoComplete="off"
				spellCheck={false}
			/>
		</Form>
	);
}

interface ThingButtonProps {
	thing: SuggestedThing;
	side: Side;
	onAdded: () => void;
}

/** A thing as the button that adds it; what is on the list says so. */
function ThingButton({ thing, side, onAdded }: ThingButtonProps) {
	const t = useT();
	const sayAdded = useAddedToast({ undone: "lists.one.undone" });
	const list = t(listTitle({ audience: "own" }, side));
	const { itemId, categoryId, name, anyPrinting, isListed } = thing;
	const line = <SuggestedLine thing={thing} side={side} list={list} />;
	if (isListed) return line;
	return (
		<IntentForm<{ entryId: string | null }>
			intent="addOne"
			about={{
				side,
				...(itemId ? { itemId } : { categoryId, customName: name }),
				...(anyPrinting && { anyPrinting: "on" }),
			}}
			onDone={({ entryId }) => {
				sayAdded(t("lists.one.added", { name, list }), entryId);
				onAdded();
			}}
		>
			{(isSending) => (
				<button type="submit" className="content-button block w-full" aria-busy={isSending || undefined}>
					{line}
				</button>
			)}
		</IntentForm>
	);
}

/** A thing that typed words may mean, with who is on its other side, or that it is on the list. */
export function SuggestedLine({ thing, side, list }: Omit<ThingButtonProps, "onAdded"> & { list: string }) {
	const t = useT();
	const { title, text } = useThingTexts()(thing);
	return (
		<ThingLine
			image={
				<Tile className={thing.itemId ? "" : "border-2 border-dashed border-line-2 shadow-none!"}>
					{thing.itemId ? (
						<EditionImage thing={{ ...thing, listing: null }} />
					) : (
						<Icon name="edit" className="absolute inset-0 m-auto text-royal" />
					)}
				</Tile>
			}
			title={title}
			text={text}
		>
			{thing.isListed ? (
				<span className="flex items-center gap-2 text-md font-semibold text-ok">
					<Icon name="check" size="s" />
					<span>{t("lists.one.listed", { list })}</span>
				</span>
			) : (
				thing.people > 0 && (
					<span className="matched-tag num rounded-s px-3 py-1 text-sm font-strong whitespace-nowrap">
						{peopleText(t, { side, people: thing.people })}
					</span>
				)
			)}
		</ThingLine>
	);
}

/** The words for a thing: its name, and which printing it is. */
function useThingTexts(): (thing: SuggestedThing) => { title: string; text: string } {
	const t = useT();
	return (thing) => {
		const { name, itemId, anyPrinting, printings, categorySlug, code, expansion, number } = thing;
		const category = categoryName(t, categorySlug);
		if (!itemId)
			return { title: t("lists.one.asTyped", { name }), text: t("lists.one.asTypedText", { category }) };
		if (anyPrinting)
			return { title: t("lists.one.anyOf", { name }), text: t("lists.one.printings", { count: printings }) };
		const edition = formatEdition({ ...thing, setCode: code });
		const series = code !== null && number !== null ? expansion : null;
		return { title: name, text: [edition ?? category, series].filter(Boolean).join(" · ") };
	};
}
