import { clsx } from "clsx";
import {
	type FormEvent,
	type InputHTMLAttributes,
	type ReactNode,
	type Ref,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	useId,
	useImperativeHandle,
	useState,
} from "react";
import { characterLength, codePointLength } from "#app/shared/storable-text.ts";
import { FieldError } from "./field-error.tsx";
import { readValue, useValueBeforeHydration } from "./hydration.ts";
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
interface ControlWiring {
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
				<span>{label}</span> {note && <small>{note}</small>}
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
		<span
			className={clsx("num ml-auto flex-none", used > limit && "font-strong text-bad")}
		>{`${used}/${limit}`}</span>
	);
}

interface TextProps<Control> extends FieldProps {
	/** Shows how many of maxLength characters are used. */
	counted?: boolean;
	/** The number of characters, each as a person counts it, of which the used ones are shown. More can be typed. */
	limit?: number;
	/** Called with what is typed, also before the page's script had come; a control with a `value` needs it. */
	onValueChange?: ((value: string) => void) | undefined;
	ref?: Ref<Control>;
}

export interface TextFieldProps extends TextProps<HTMLInputElement>, InputHTMLAttributes<HTMLInputElement> {
	icon?: IconName;
	/** Shown before the text, such as "@". */
	prefix?: string;
	/** Sits at the end inside the edge, such as a show-password button. */
	end?: ReactNode;
}

export function TextField({ icon, prefix, end, ...props }: TextFieldProps) {
	const { frame, control } = useText(props);
	return (
		<Field {...frame}>
			{(wiring) => (
				<span className="input">
					{icon && <Icon name={icon} />}
					{prefix && <span className="text-ink-3">{prefix}</span>}
					<input type="text" {...control} {...wiring} />
					{end}
				</span>
			)}
		</Field>
	);
}

export type TextAreaProps = TextProps<HTMLTextAreaElement> & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextArea(props: TextAreaProps) {
	const { frame, control } = useText(props);
	return (
		<Field {...frame}>
			{(wiring) => (
				<span className="input">
					<textarea {...control} {...wiring} />
				</span>
			)}
		</Field>
	);
}

interface TextControl {
	value?: unknown;
	defaultValue?: unknown;
	maxLength?: number | undefined;
}

/** Splits a text field's props into those of its frame, with the counter if there is one, and those of the control. */
function useText<Control extends HTMLInputElement | HTMLTextAreaElement, Attributes extends TextControl>(
	props: Attributes & TextProps<Control>,
) {
	const { label, note, hint, error, id, className, counted, limit, onValueChange, ref, ...attributes } =
		props;
	const { value, defaultValue, maxLength } = attributes;
	const [typed, setTyped] = useState(() => textOf(defaultValue));
	const text = value === undefined ? typed : textOf(value);
	const changeText = (next: string) => {
		setTyped(next);
		onValueChange?.(next);
	};
	const control = useValueBeforeHydration<Control>(text, changeText, readValue);
	useImperativeHandle(ref, () => control.current as Control);
	const counter = limit
		? { used: characterLength(text), limit }
		: counted && maxLength
			? { used: codePointLength(text), limit: maxLength }
			: undefined;
	return {
		frame: { label, note, hint, error, id, className, counter },
		control: {
			...attributes,
			ref: control,
			onInput: (event: FormEvent<Control>) => changeText(event.currentTarget.value),
		},
	};
}

export interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
	value?: string;
	options: readonly { value: string; label: string; disabled?: boolean }[];
	/** Called with what is chosen, also before the page's script had come. */
	onValueChange?: (value: string) => void;
}

export function SelectField(props: SelectFieldProps) {
	const { label, note, hint, error, id, className, options, onValueChange, ...select } = props;
	const control = useValueBeforeHydration<HTMLSelectElement>(select.value, onValueChange, readValue);
	return (
		<Field {...{ label, note, hint, error, id, className }}>
			{(wiring) => (
				<span className="input">
					<select
						{...select}
						{...wiring}
						ref={control}
						onChange={(event) => onValueChange?.(event.currentTarget.value)}
					>
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
