import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { cardPath } from "#app/shared/card-paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useButtonForm } from "#app/ui/intent-button.tsx";
import type { CardView } from "../../rules.ts";

export interface ShowCardFormProps {
	card: Pick<CardView, "id" | "serial" | "isShown">;
	/** Of the button. */
	className: string;
}

/** Puts a card among the latest ones that everybody sees, or takes it away from there. */
export function ShowCardForm({ card, className }: ShowCardFormProps) {
	const act = card.isShown
		? ({ intent: "unshow", label: "cards.show.stop", done: "cards.show.unshown" } as const)
		: ({ intent: "show", label: "cards.show.action", done: "cards.show.shown" } as const);
	return <CardActForm card={card} icon="eye" className={className} {...act} />;
}

/** Closes a card to those who have its link. */
export function UnshareCardForm({
	card,
	className,
}: Omit<CardActFormProps, "intent" | "icon" | "label" | "done">) {
	return (
		<CardActForm
			card={card}
			className={className}
			intent="unshare"
			icon="lock"
			label="cards.share.stop"
			done="cards.share.stopped"
		/>
	);
}

interface CardActFormProps {
	card: Pick<CardView, "id" | "serial">;
	intent: "show" | "unshow" | "unshare";
	icon: IconName;
	label: MessageKey;
	/** Said once it is done. */
	done: MessageKey;
	className: string;
}

function CardActForm({ card: { id, serial }, intent, icon, label, done, className }: CardActFormProps) {
	const t = useT();
	const form = useButtonForm({ action: cardPath(serial), done });
	return (
		<ActionForm form={form}>
			<input type="hidden" name="cardId" value={id} />
			<input type="hidden" name="intent" value={intent} />
			<button type="submit" className={className} aria-busy={form.isSending || undefined}>
				<Icon name={icon} />
				<span>{t(label)}</span>
			</button>
		</ActionForm>
	);
}
