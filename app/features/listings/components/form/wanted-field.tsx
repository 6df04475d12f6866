import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Chip } from "#app/ui/labels.tsx";
import type { FieldWiring } from "#app/ui/use-action-form.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type ItemChoice, nameKey, splitNames, wantedLimit } from "../../rules.ts";
import { asTyped, ItemCombobox, type ItemInput } from "../picker/item-combobox.tsx";
import "./wanted-field.css";

export interface WantedFieldProps {
	wanted: readonly ItemChoice[];
	onAdd: (item: ItemChoice) => void;
	onRemove: (id: string) => void;
	field: FieldWiring;
}

/** Up to ten wanted things, each a chip; the last words typed count too when the form is sent. */
export function WantedField({ wanted, onAdd, onRemove, field }: WantedFieldProps) {
	const t = useT();
	const { id, error } = field;
	const { text, type, add, repeated, onPaste } = useTyping(wanted, onAdd);
	return (
		<div className="field">
			<label className="label mb-[7px]" htmlFor={id}>
				{t("listing.create.wanted", { count: wantedLimit })}
			</label>
			<ItemCombobox
				text={text}
				onText={type}
				onPick={(item) => add([item])}
				onTyped={(words) => add(splitNames(words).map(asTyped))}
				takesTyped
			>
				{(input) => (
					<span className="input wanted-input">
						<WantedChips wanted={wanted} onRemove={onRemove} />
						<WantedInput {...{ id, input, wanted, onRemove, onPaste, error }} />
					</span>
				)}
			</ItemCombobox>
			<WantedWithoutScript />
			<FieldError id={`${id}-error`} text={error} />
			<WantedHint id={id} count={wanted.length} repeated={repeated} />
		</div>
	);
}

/** The words that are typed until they are a wanted thing. */
function useTyping(wanted: readonly ItemChoice[], onAdd: WantedFieldProps["onAdd"]) {
	const [text, setText] = useState("");
	/** The thing that was about to be added a second time. */
	const [repeated, setRepeated] = useState<string | null>(null);

	function add(items: readonly ItemChoice[]) {
		const isKnown = (item: ItemChoice) => wanted.some(({ name }) => nameKey(name) === nameKey(item.name));
		setText("");
		setRepeated(items.find(isKnown)?.name ?? null);
		for (const item of items) if (!isKnown(item)) onAdd(item);
	}

	/** A list in the clipboard becomes as many things; a name alone is typed into the field. */
	function onPaste(event: ClipboardEvent) {
		const names = splitNames(text + event.clipboardData.getData("text"));
		if (names.length < 2) return;
		event.preventDefault();
		add(names.map(asTyped));
	}

	function type(typed: string) {
		setRepeated(null);
		setText(typed);
	}

	return { text, type, add, repeated, onPaste };
}

type ChipsProps = Pick<WantedFieldProps, "wanted" | "onRemove">;

/** Until there is script, things are taken off the list by unchecking them. */
function WantedChips({ wanted, onRemove }: ChipsProps) {
	const t = useT();
	const hydrated = useHydrated();
	if (!hydrated) return wanted.map((item) => <WantedCheckbox key={item.id} item={item} />);
	return (
		<>
			{wanted.map((item) => (
				<Chip
					key={item.id}
					label={item.name}
					glyph={categoryPictogram(item.categorySlug)}
					remove={{
						label: t("listing.create.wantedRemove", { name: item.name }),
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
	return (
		<label className="chip removable">
			<input type="checkbox" name="wanted" value={item.id} defaultChecked />
			<span>{item.name}</span>
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

/** Without script there are no chips: further fields take their place. */
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
	/** The thing that was about to be added a second time. */
	repeated: string | null;
}

function WantedHint({ id, count, repeated }: WantedHintProps) {
	const t = useT();
	const usual =
		count >= wantedLimit
			? t("listing.create.wantedFull", { count: wantedLimit })
			: t("listing.create.wantedHint");
	return (
		<div className="hint">
			<span id={`${id}-hint`} role="status">
				{repeated ? t("listing.create.wantedAlready", { name: repeated }) : usual}
			</span>
			<span className="num">{`${count}/${wantedLimit}`}</span>
		</div>
	);
}
