import { type KeyboardEvent, useId, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Chip } from "#app/ui/labels.tsx";
import { nameKey, wantedLimit } from "../rules.ts";
import { categoryPictogram } from "./category.tsx";
import { type ComboboxInput, ItemCombobox, type PickedThing } from "./item-combobox.tsx";
import "./wanted-field.css";

export interface WantedFieldProps {
	wanted: readonly PickedThing[];
	onAdd: (thing: PickedThing) => void;
	onRemove: (id: string) => void;
	error?: string | undefined;
}

/** Up to ten wanted things, each a chip; the last words typed count too when the form is sent. */
export function WantedField({ wanted, onAdd, onRemove, error }: WantedFieldProps) {
	const t = useT();
	const id = useId();
	const [text, setText] = useState("");
	const [repeated, setRepeated] = useState<string | null>(null);

	function add(thing: PickedThing) {
		setText("");
		const known = wanted.find(({ name }) => nameKey(name) === nameKey(thing.name));
		setRepeated(known?.name ?? null);
		if (!known) onAdd(thing);
	}

	return (
		<div className="field">
			<label className="label mb-[7px]" htmlFor={id}>
				{t("listing.create.wanted", { count: wantedLimit })}
			</label>
			<ItemCombobox
				text={text}
				onText={(typed) => {
					setRepeated(null);
					setText(typed);
				}}
				onPick={add}
				takesTyped
			>
				{(input) => (
					<span className="input wanted-input">
						<WantedChips wanted={wanted} onRemove={onRemove} />
						<WantedInput {...{ id, input, wanted, onRemove, error }} />
					</span>
				)}
			</ItemCombobox>
			<WantedWithoutScript />
			{error && (
				<p className="field-error" id={`${id}-error`} role="alert">
					<Icon name="warning" />
					{error}
				</p>
			)}
			<WantedHint id={id} count={wanted.length} repeated={repeated} />
		</div>
	);
}

type ChipsProps = Pick<WantedFieldProps, "wanted" | "onRemove">;

function WantedChips({ wanted, onRemove }: ChipsProps) {
	const t = useT();
	return (
		<>
			{wanted.map((thing) => (
				<Chip
					key={thing.id}
					label={thing.name}
					glyph={categoryPictogram(thing.categorySlug)}
					remove={{
						label: t("listing.create.wantedRemove", { name: thing.name }),
						onRemove: () => onRemove(thing.id),
					}}
				/>
			))}
			{wanted.map((thing) => (
				<input key={thing.id} type="hidden" name="wanted" value={thing.id} />
			))}
		</>
	);
}

interface WantedInputProps extends ChipsProps {
	id: string;
	input: ComboboxInput;
	error: string | undefined;
}

function WantedInput({ id, input, wanted, onRemove, error }: WantedInputProps) {
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
		/>
	);
}

/** Without script there are no chips: further fields take their place. */
function WantedWithoutScript() {
	const t = useT();
	return (
		<noscript>
			<div className="mt-2 grid gap-2">
				{["2", "3", "4"].map((place) => (
					<span className="input" key={place}>
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
			: t("listing.create.itemHint");
	return (
		<div className="hint">
			<span id={`${id}-hint`} role="status">
				{repeated ? t("listing.create.wantedAlready", { name: repeated }) : usual}
			</span>
			<span className="num">
				{count}/{wantedLimit}
			</span>
		</div>
	);
}
