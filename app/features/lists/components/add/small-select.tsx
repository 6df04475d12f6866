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
		<span className="relative inline-flex h-11 items-center rounded-m bg-surface text-md font-semibold inset-ring-2 inset-ring-line-2 focus-within:inset-ring-royal">
			<select
				name={name}
				aria-label={label}
				{...values}
				className="h-full cursor-pointer appearance-none bg-transparent pr-8 pl-3 outline-0 [field-sizing:content]"
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
