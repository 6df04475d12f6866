import { type CSSProperties, type ReactNode, useId } from "react";
import { OptionText } from "./choice.tsx";
import { FieldError } from "./field-error.tsx";
import { useValueBeforeHydration } from "./hydration.ts";

export interface Choice {
	value: string;
	label: string;
	/** A second, quieter line. */
	note?: string;
	disabled?: boolean;
}

export interface ChoiceGroupProps {
	legend: string;
	/** A quieter word beside the legend. */
	note?: string;
	name: string;
	choices: readonly Choice[];
	value?: string;
	defaultValue?: string | undefined;
	error?: string | undefined;
	id?: string;
	required?: boolean;
	onValueChange?: (value: string) => void;
}

const wrapped = "grid gap-2 max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))]";
const layoutClass = {
	seg: "seg",
	described: `described ${wrapped} grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.5rem,30%)),1fr))]`,
	tabs: "tab-row md:flex-wrap",
	tiers: "grid grid-cols-[repeat(auto-fill,minmax(max(8.75rem,22%),1fr))] gap-2",
} as const;

interface ChoiceSetProps extends ChoiceGroupProps {
	/** Parts of one control, a grid of choices with a line each, a row of tabs, or of rarities. */
	layout: keyof typeof layoutClass;
	/** Class of one choice's label, by choice. */
	choiceClass?: (choice: Choice) => string | undefined;
	/** The content of a choice; its text by default. */
	children?: (choice: Choice) => ReactNode;
}

function readChosen(set: HTMLFieldSetElement): string | undefined {
	return set.querySelector<HTMLInputElement>(":checked")?.value;
}

/** A choice of one of a few, as native radio buttons: arrow keys move, a form posts the value without script. */
export function ChoiceSet(props: ChoiceSetProps) {
	const { legend, note, id, name, choices, value, defaultValue, error, required, onValueChange } = props;
	const errorId = useId();
	const set = useValueBeforeHydration(value, onValueChange, readChosen);
	return (
		<fieldset
			ref={set}
			id={id}
			aria-describedby={error ? errorId : undefined}
			aria-invalid={error ? true : undefined}
		>
			<legend className="label mb-2">
				<span>{legend}</span> {note && <small>{note}</small>}
			</legend>
			<div className={layoutClass[props.layout]} style={{ "--options": choices.length } as CSSProperties}>
				{choices.map((choice) => (
					<label key={choice.value} className={props.choiceClass?.(choice)}>
						<input
							type="radio"
							name={name}
							value={choice.value}
							disabled={choice.disabled}
							required={required}
							checked={value === undefined ? undefined : value === choice.value}
							defaultChecked={value === undefined ? defaultValue === choice.value : undefined}
							onChange={() => onValueChange?.(choice.value)}
						/>
						{props.children ? (
							props.children(choice)
						) : (
							<OptionText label={choice.label} note={choice.note} size="text-xs" />
						)}
					</label>
				))}
			</div>
			<FieldError id={errorId} text={error} />
		</fieldset>
	);
}

export function SegmentedControl(props: ChoiceGroupProps) {
	return <ChoiceSet {...props} layout="seg" />;
}
