import { clsx } from "clsx";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";

export interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
	label: ReactNode;
	/** A second, quieter line. */
	note?: ReactNode;
	/** The number of things that this choice would show. */
	count?: string | undefined;
	ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, note, count, className, ...input }: CheckboxProps) {
	return (
		<label className={clsx("option", className)}>
			<input {...input} type="checkbox" className="box" />
			<OptionText label={label} note={note} size="text-sm" />
			{count !== undefined && <span className="num ml-auto text-sm text-ink-3">{count}</span>}
		</label>
	);
}

/** A native checkbox says by itself whether it is on, so the role needs no aria-checked. */
const asSwitch = { role: "switch" } as const;

/** A checkbox that works at once, announced as a switch. */
export function Switch({ label, note, className, ...input }: Omit<CheckboxProps, "count">) {
	return (
		<label className={clsx("option", className)}>
			<OptionText label={label} note={note} size="text-sm" />
			<input {...input} {...asSwitch} type="checkbox" className="switch" />
		</label>
	);
}

/** The text of a choice, with its quieter second line. */
export function OptionText({ label, note, size }: { label: ReactNode; note: ReactNode; size: string }) {
	if (!note) return <span>{label}</span>;
	return (
		<span>
			<b className="font-strong">{label}</b>
			<small className={clsx("block text-ink-2", size)}>{note}</small>
		</span>
	);
}
