import { useT } from "#app/i18n/provider.tsx";
import { cardPath } from "#app/shared/card-paths.ts";
import { ShareButton } from "#app/ui/share-button.tsx";
import type { CardView } from "../../rules.ts";

/** Hands a card's page on. */
export function ShareCard({
	card: { serial },
	inWords,
}: {
	card: Pick<CardView, "serial">;
	inWords?: boolean;
}) {
	const t = useT();
	return (
		<ShareButton
			path={cardPath(serial)}
			dialog={`share-${serial}`}
			inWords={inWords}
			texts={{
				title: t("cards.share.title"),
				name: t("cards.share.name", { serial }),
				code: t("cards.share.code", { serial }),
				codeText: t("share.codeText"),
			}}
		/>
	);
}
