import type { CardView } from "#app/features/cards/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { cardShowcasesPath } from "#app/shared/card-paths.ts";
import { PlacingButton, type PlacingButtonProps } from "./placing-button.tsx";

export interface CardPlacingButtonProps extends Pick<PlacingButtonProps, "variant"> {
	card: Pick<CardView, "serial">;
}

/** Puts a card of one's own into one's showcases. */
export function CardPlacingButton({ card: { serial }, variant }: CardPlacingButtonProps) {
	const t = useT();
	return (
		<PlacingButton
			path={cardShowcasesPath(serial)}
			dialog={`vitrina-${serial}`}
			{...(variant && { variant })}
		>
			{t("cards.card.toShowcase")}
		</PlacingButton>
	);
}
