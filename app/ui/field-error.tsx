import { Icon } from "./icon.tsx";

/** A field's error, announced at once to screen readers; nothing without one. */
export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
	if (!text) return null;
	return (
		<p className="mt-2 flex items-start gap-1 text-sm font-semibold text-bad" id={id} role="alert">
			<Icon name="warning" className="mt-px size-[18px]" />
			<span>{text}</span>
		</p>
	);
}
