import { useT } from "#app/i18n/provider.tsx";

interface StepperProps {
	value: number;
	min: number;
	max: number;
	label: string;
	/** The name of a field that a form sends; none where the page's script does. */
	name?: string;
	disabled?: boolean;
	onChange: (value: number) => void;
}

/** A small number to be typed, or stepped by its two buttons. */
export function Stepper({ value, min, max, label, name, disabled, onChange }: StepperProps) {
	const t = useT();
	const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
	return (
		<span className="inline-flex h-11 items-center rounded-m bg-surface inset-ring-2 inset-ring-line-2 focus-within:inset-ring-royal">
			<button
				type="button"
				aria-label={t("lists.add.less")}
				disabled={disabled || value <= min}
				className="hit-44 grid w-9 place-items-center self-stretch text-lg text-royal disabled:text-ink-3"
				onClick={() => set(value - 1)}
			>
				−
			</button>
			<input
				name={name}
				value={value}
				inputMode="numeric"
				aria-label={label}
				disabled={disabled}
				className="num w-7 bg-transparent text-center font-strong text-ink outline-0"
				onChange={({ currentTarget }) =>
					set(Number(currentTarget.value.replaceAll(/\D/g, "").slice(-String(max).length)))
				}
			/>
			<button
				type="button"
				aria-label={t("lists.add.more")}
				disabled={disabled || value >= max}
				className="hit-44 grid w-9 place-items-center self-stretch text-lg text-royal disabled:text-ink-3"
				onClick={() => set(value + 1)}
			>
				+
			</button>
		</span>
	);
}
