import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface SmallSelectProps {
	label: string;
	/** The text of no choice; without one there is none. */
	placeholder?: string;
	value?: string;
	defaultValue?: string;
	options: readonly { readonly value: string; readonly label: string }[];
	name?: string;
	onChange?: (value: string, field: HTMLSelectElement) => void;
}

/** A choice within a line, as wide as what is chosen. */
export function SmallSelect({ label, placeholder, name, options, onChange, ...values }: SmallSelectProps) {
	return (
		<span className="relative inline-flex h-11 max-w-full items-center rounded-m bg-surface text-md font-semibold inset-ring-2 inset-ring-line-2 focus-within:inset-ring-royal">
			<select
				name={name}
				aria-label={label}
				{...values}
				className="h-full max-w-full cursor-pointer appearance-none bg-transparent pr-8 pl-3 text-base outline-0 [field-sizing:content]"
				onChange={({ currentTarget }) => onChange?.(currentTarget.value, currentTarget)}
			>
				{placeholder !== undefined && <option value="">{placeholder}</option>}
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
			<Icon name="chevron-down" size="s" className="pointer-events-none absolute right-2 text-ink-2" />
		</span>
	);
}

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
