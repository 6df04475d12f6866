import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { tidyText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { Chip } from "#app/ui/labels.tsx";
import type { FieldWiring } from "#app/ui/use-action-form.ts";
import { type ItemChoice, itemOfEvery, wantedLimit, withPrinting } from "../../rules.ts";
import { namesWithCommas, splitNames } from "../../rules-names.ts";
import { useThingName } from "../card/category.tsx";
import { choiceAsTyped, findKnownNames, ItemCombobox, type ItemInput } from "../picker/item-combobox.tsx";
import { isSameThing } from "./use-listing-draft.ts";

interface WantedFieldProps {
	wanted: readonly ItemChoice[];
	onAdd: (item: ItemChoice) => void;
	onRemove: (id: string) => void;
	/** Any printing of the item will do, or that one alone again. */
	onAny: (id: string) => void;
	field: FieldWiring;
}

/** Up to ten wanted things, each a chip; the last words typed count too when the form is sent. */
export function WantedField({ wanted, onAdd, onRemove, onAny, field }: WantedFieldProps) {
	const t = useT();
	const { id, error } = field;
	const { text, type, pick, addNames, leftOut, onPaste } = useTyping(wanted, onAdd);
	return (
		<div className="field">
			<label className="label mb-2" htmlFor={id}>
				{t("listing.create.wanted", { count: wantedLimit })}
			</label>
			<ItemCombobox
				text={text}
				onText={type}
				onPick={pick}
				onTyped={(words) => void addNames(words)}
				takesTyped
				side="want"
			>
				{(input) => (
					<span className="input flex-wrap gap-2 py-1">
						<WantedChips wanted={wanted} onRemove={onRemove} />
						<WantedInput {...{ id, input, wanted, onRemove, onPaste, error }} />
					</span>
				)}
			</ItemCombobox>
			<AnyPrintings wanted={wanted} onAny={onAny} />
			<WantedWithoutScript />
			<FieldError id={`${id}-error`} text={error} />
			<WantedHint id={id} count={wanted.length} leftOut={leftOut} />
		</div>
	);
}

/** Names of the last addition that were not added. */
interface LeftOut {
	/** Name that is on the list already. */
	readonly repeated?: string | undefined;
	/** Names for which there is no room. */
	readonly beyond?: readonly string[];
}

/** State of the text field, whose words become wanted things. */
function useTyping(wanted: readonly ItemChoice[], onAdd: WantedFieldProps["onAdd"]) {
	const [text, setText] = useState("");
	const [leftOut, setLeftOut] = useState<LeftOut>({});
	/** The current list: names may be added to it while others are looked up. */
	const latest = useRef(wanted);
	latest.current = wanted;

	function add(items: readonly ItemChoice[]) {
		const isListed = (item: ItemChoice) => latest.current.some((other) => isSameThing(other, item));
		const repeated = items.find(isListed)?.name;
		const added = items.filter(
			(item, index) => !isListed(item) && items.findIndex((other) => isSameThing(other, item)) === index,
		);
		const room = wantedLimit - latest.current.length;
		setLeftOut({ repeated, beyond: added.slice(room).map(({ name }) => name) });
		for (const item of added.slice(0, room)) onAdd(item);
	}

	/** Adds typed names. They stay in the field until they are added, so that a form that is sent meanwhile has them. */
	async function addNames(words: string, visible = words) {
		const whole = await findKnownNames(namesWithCommas(words));
		setText((current) => (current.trim() === visible.trim() ? "" : current));
		add(splitNames(words, whole).map(choiceAsTyped));
	}

	/** A list in the clipboard becomes as many things; a name alone is typed into the field. */
	function onPaste(event: ClipboardEvent) {
		const words = tidyText(text + event.clipboardData.getData("text"));
		if (splitNames(words, new Set()).length < 2) return;
		event.preventDefault();
		const visible = words.replaceAll("\n", ", ");
		setText(visible);
		void addNames(words, visible);
	}

	function type(typed: string) {
		setLeftOut({});
		setText(typed);
	}

	function pick(item: ItemChoice) {
		setText("");
		add([item]);
	}

	return { text, type, pick, addNames, leftOut, onPaste };
}

/** The wanted items of the catalogue, each with whether any of its printings will do. */
function AnyPrintings({ wanted, onAny }: Pick<WantedFieldProps, "wanted" | "onAny">) {
	const t = useT();
	const items = wanted.filter(({ id }) => isUuid(id) || itemOfEvery(id));
	const hydrated = useHydrated();
	if (items.length === 0 || !hydrated) return null;
	return (
		<fieldset className="mt-2">
			<legend className="text-sm text-ink-2">{t("listing.create.anyVersion")}</legend>
			{items.map(({ id, name, printing }) => (
				<Checkbox
					key={itemOfEvery(id) ?? id}
					checked={itemOfEvery(id) !== null}
					onChange={() => onAny(id)}
					label={withPrinting(name, printing)}
				/>
			))}
		</fieldset>
	);
}

type ChipsProps = Pick<WantedFieldProps, "wanted" | "onRemove">;

/** The wanted things as chips; without script as checkboxes, which remove one by unchecking it. */
function WantedChips({ wanted, onRemove }: ChipsProps) {
	const t = useT();
	const hydrated = useHydrated();
	const nameOf = useThingName();
	if (!hydrated) return wanted.map((item) => <WantedCheckbox key={item.id} item={item} />);
	return (
		<>
			{wanted.map((item) => (
				<Chip
					key={item.id}
					label={nameOf(item)}
					glyph={categoryPictogram(item.categorySlug)}
					remove={{
						label: t("listing.create.wantedRemove", { name: nameOf(item) }),
						onRemove: () => onRemove(item.id),
					}}
				/>
			))}
			{wanted.map((item) => (
				<input key={item.id} type="hidden" name="wanted" value={item.id} />
			))}
		</>
	);
}

function WantedCheckbox({ item }: { item: ItemChoice }) {
	const nameOf = useThingName();
	return (
		<label className="chip removable">
			<input type="checkbox" name="wanted" value={item.id} defaultChecked />
			<span>{nameOf(item)}</span>
		</label>
	);
}

interface WantedInputProps extends ChipsProps {
	id: string;
	input: ItemInput;
	onPaste: (event: ClipboardEvent) => void;
	error: string | undefined;
}

function WantedInput({ id, input, wanted, onRemove, onPaste, error }: WantedInputProps) {
	const t = useT();
	const last = wanted.at(-1);

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		input.onKeyDown(event);
		if (event.key === "Backspace" && input.value === "" && last) onRemove(last.id);
	}

	return (
		<input
			{...input}
			id={id}
			className="min-h-11 flex-[1_1_150px]"
			type="text"
			name="wanted"
			maxLength={200}
			disabled={wanted.length >= wantedLimit}
			placeholder={t(last ? "listing.create.wantedMorePlaceholder" : "listing.create.wantedPlaceholder")}
			aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
			aria-invalid={error ? true : undefined}
			onKeyDown={onKeyDown}
			onPaste={onPaste}
		/>
	);
}

/** More fields for wanted things where there is no script, and so no chips. */
function WantedWithoutScript() {
	const t = useT();
	return (
		<noscript>
			<div className="mt-2 grid gap-2">
				{["2", "3", "4"].map((index) => (
					<span className="input" key={index}>
						<input
							type="text"
							name="wanted"
							maxLength={200}
							aria-label={t("listing.create.wantedMorePlaceholder")}
						/>
					</span>
				))}
			</div>
		</noscript>
	);
}

interface WantedHintProps {
	id: string;
	count: number;
	leftOut: LeftOut;
}

function WantedHint({ id, count, leftOut: { repeated, beyond = [] } }: WantedHintProps) {
	const t = useT();
	const usual = () =>
		count >= wantedLimit
			? t("listing.create.wantedFull", { count: wantedLimit })
			: t("listing.create.wantedHint");
	const notice = () =>
		repeated === undefined ? usual() : t("listing.create.wantedAlready", { name: repeated });
	const names = beyond.join(" · ");
	return (
		<div className="hint">
			<span id={`${id}-hint`} role="status">
				{names ? t("listing.create.wantedBeyond", { count: wantedLimit, names }) : notice()}
			</span>
			<span className="num">{`${count}/${wantedLimit}`}</span>
		</div>
	);
}
