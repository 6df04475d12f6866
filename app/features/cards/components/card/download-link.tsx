import { useT } from "#app/i18n/provider.tsx";
import { pngUrl } from "#app/shared/image.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CardView } from "../../rules.ts";

/** The card as a file, as large as it was made; there is none of a hidden one. */
export function DownloadLink({ card: { serial, image } }: { card: Pick<CardView, "serial" | "image"> }) {
	const t = useT();
	if (!image) return null;
	return (
		<a className="btn s" href={pngUrl(image.key)} download={`${serial}.png`}>
			<Icon name="download" />
			<span>{t("cards.card.download")}</span>
		</a>
	);
}
