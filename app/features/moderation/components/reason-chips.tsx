import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { withHeadline } from "../rules.ts";

export interface ReasonChipsProps {
	label: string;
	reasons: readonly MessageKey[];
	text: string;
	onText: (text: string) => void;
}

/** Frequent reasons, each of which fills in the first line of a text. */
export function ReasonChips({ label, reasons, text, onText }: ReasonChipsProps) {
	const t = useT();
	const hydrated = useHydrated();
	if (!hydrated) return null;
	const headlines = reasons.map((reason) => t(reason));
	const [first = ""] = text.split("\n");
	return (
		<fieldset className="flex flex-wrap gap-2">
			<legend className="label mb-[7px]">{label}</legend>
			{headlines.map((headline) => (
				<Button
					key={headline}
					variant="secondary"
					size="s"
					className="aria-pressed:bg-royal-soft aria-pressed:text-royal"
					aria-pressed={first.trim() === headline}
					onClick={() => onText(withHeadline(text, headline, headlines))}
				>
					{headline}
				</Button>
			))}
		</fieldset>
	);
}
