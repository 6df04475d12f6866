import type { KeyboardEvent } from "react";
import { TextField, type TextFieldProps } from "#app/ui/field.tsx";
import { stepDecimal } from "../../rules-price.ts";

export interface DecimalFieldProps extends Omit<TextFieldProps, "onChange" | "step" | "end" | "value"> {
	value: string;
	onText: (text: string) => void;
	/** The number's unit, such as "%". */
	unit: string;
	/** So many hundredths more or less with an arrow key. */
	step: number;
}

/**
 * A number with decimals that is typed as text: browsers' own fields for numbers take exponents, and lose a comma. The
 * arrow keys count up and down as they do there.
 */
export function DecimalField({ value, onText, unit, step, ...field }: DecimalFieldProps) {
	function stepByKey(event: KeyboardEvent) {
		const by = { ArrowUp: step, ArrowDown: -step }[event.key];
		if (by === undefined) return;
		event.preventDefault();
		onText(stepDecimal(value, by));
	}
	return (
		<TextField
			{...field}
			value={value}
			inputMode="decimal"
			autoComplete="off"
			onKeyDown={stepByKey}
			onValueChange={onText}
			end={<span className="unit">{unit}</span>}
		/>
	);
}
