import { clsx } from "clsx";
import {
	type InputHTMLAttributes,
	type ReactNode,
	type Ref,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	useId,
	useState,
} from "react";
import { characterLength, codePointLength } from "#app/shared/storable-text.ts";
import { FieldError } from "./field-error.tsx";
import { Icon, type IconName } from "./icon.tsx";

export interface FieldProps {
	label: ReactNode;
	/** A quieter word beside the label, such as "optional". */
	note?: string | undefined;
	hint?: ReactNode;
	error?: string | undefined;
	id?: string | undefined;
	className?: string;
}

/** The attributes of a control that announce its label, hint and error. */
export interface ControlWiring {
	id: string;
	"aria-describedby": string | undefined;
	"aria-invalid": true | undefined;
}

interface FieldFrameProps extends FieldProps {
	counter?: { used: number; limit: number } | undefined;
	/** Draws the control with the wiring given to it. */
	children: (wiring: ControlWiring) => ReactNode;
}

/** Label, control, hint, counter and error; the texts are tied to the control by id. */
export function Field({ label, note, hint, error, id, counter, className, children }: FieldFrameProps) {
	const ownId = useId();
	const controlId = id ?? ownId;
	const hintId = `${controlId}-hint`;
	const errorId = `${controlId}-error`;
	const described = clsx(error && errorId, hint && hintId);
	return (
		<div className={clsx("field", className)}>
			<label className="label" htmlFor={controlId}>
				{label} {note && <small>{note}</small>}
			</label>
			{children({
				id: controlId,
				"aria-describedby": described || undefined,
				"aria-invalid": error ? true : undefined,
			})}
			<FieldError id={errorId} text={error} />
			{(hint || counter) && (
				<div className="hint">
					{hint && <span id={hintId}>{hint}</span>}
					{counter && <Counter {...counter} />}
				</div>
			)}
		</div>
	);
}

function Counter({ used, limit }: { used: number; limit: number }) {
	return (
		<span className={clsx("num", used > limit && "over")}>
			{used}/{limit}
		</span>
	);
}

interface CounterProps {
	/** Shows how many of maxLength characters are used. */
	counted?: boolean;
	/** Shows how many of so many are used, each as a person counts it, and lets more be typed: browsers count otherwise. */
	limit?: number;
}

/** The value of a field, with its counter if it has one. */
function useCounter(
	{ counted, limit }: CounterProps,
	control: { value?: unknown; defaultValue?: unknown; maxLength?: number | undefined },
) {
	const [typed, setTyped] = useState(() => textOf(control.defaultValue));
	const text = control.value === undefined ? typed : textOf(control.value);
	const counter = limit
		? { used: characterLength(text), limit }
		: counted && control.maxLength
			? { used: codePointLength(text), limit: control.maxLength }
			: undefined;
	return { counter, setTyped };
}

export interface TextFieldProps extends FieldProps, CounterProps, InputHTMLAttributes<HTMLInputElement> {
	icon?: IconName;
	/** Shown before the text, such as "@". */
	prefix?: string;
	/** Sits at the end inside the edge, such as a show-password button. */
	end?: ReactNode;
	ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
	const { label, note, hint, error, id, className, icon, prefix, end, counted, limit, ...input } = props;
	const { counter, setTyped } = useCounter({ counted, limit }, input);
	return (
		<Field {...{ label, note, hint, error, id, className, counter }}>
			{(wiring) => (
				<span className="input">
					{icon && <Icon name={icon} />}
					{prefix && <span className="text-ink-3">{prefix}</span>}
					<input
						type="text"
						{...input}
						{...wiring}
						onInput={(event) => {
							setTyped(event.currentTarget.value);
							input.onInput?.(event);
						}}
					/>
					{end}
				</span>
			)}
		</Field>
	);
}

export interface TextAreaProps extends FieldProps, CounterProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
	ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
	const { label, note, hint, error, id, className, counted, limit, ...area } = props;
	const { counter, setTyped } = useCounter({ counted, limit }, area);
	return (
		<Field {...{ label, note, hint, error, id, className, counter }}>
			{(wiring) => (
				<span className="input">
					<textarea
						{...area}
						{...wiring}
						onInput={(event) => {
							setTyped(event.currentTarget.value);
							area.onInput?.(event);
						}}
					/>
				</span>
			)}
		</Field>
	);
}

export interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
	options: readonly { value: string; label: string; disabled?: boolean }[];
	ref?: Ref<HTMLSelectElement>;
}

export function SelectField(props: SelectFieldProps) {
	const { label, note, hint, error, id, className, options, ...select } = props;
	return (
		<Field {...{ label, note, hint, error, id, className }}>
			{(wiring) => (
				<span className="input">
					<select {...select} {...wiring}>
						{options.map((option) => (
							<option key={option.value} value={option.value} disabled={option.disabled}>
								{option.label}
							</option>
						))}
					</select>
					<Icon name="chevron-down" />
				</span>
			)}
		</Field>
	);
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : "";
}
