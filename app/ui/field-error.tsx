import { Icon } from "./icon.tsx";

/** A field's error, announced at once to screen readers; nothing without one. */
export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
	if (!text) return null;
	return (
		<p className="field-error" id={id} role="alert">
			<Icon name="warning" />
			<span>{text}</span>
		</p>
	);
}
