import { useT } from "#app/i18n/provider.tsx";
import { cardPath } from "#app/shared/card-paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useButtonForm } from "#app/ui/use-button-form.ts";
import type { CardView } from "../../rules.ts";

export interface ShowCardFormProps {
	card: Pick<CardView, "id" | "serial" | "isShown">;
	/** Of the button. */
	className: string;
}

/** Puts a card among the latest ones that everybody sees, or takes it away from there. */
export function ShowCardForm({ card: { id, serial, isShown }, className }: ShowCardFormProps) {
	const t = useT();
	const form = useButtonForm({
		action: cardPath(serial),
		done: isShown ? "cards.show.unshown" : "cards.show.shown",
	});
	return (
		<ActionForm form={form}>
			<input type="hidden" name="cardId" value={id} />
			<input type="hidden" name="intent" value={isShown ? "unshow" : "show"} />
			<button type="submit" className={className} aria-busy={form.isSending || undefined}>
				<Icon name="eye" />
				<span>{t(isShown ? "cards.show.stop" : "cards.show.action")}</span>
			</button>
		</ActionForm>
	);
}
