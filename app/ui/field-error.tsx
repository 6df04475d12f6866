import { Icon } from "./icon.tsx";

/** What is wrong, in words, said at once to screen readers; nothing while nothing is. */
export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
	if (!text) return null;
	return (
		<p className="field-error" id={id} role="alert">
			<Icon name="warning" />
			{text}
		</p>
	);
}
