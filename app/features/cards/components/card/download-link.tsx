import { useT } from "#app/i18n/provider.tsx";
import { pngUrl } from "#app/shared/image.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CardView } from "../../rules.ts";

export interface DownloadLinkProps {
	card: Pick<CardView, "serial" | "image">;
	/** Says what it does by an icon alone. */
	isIcon?: boolean;
}

/** The card as a file, as large as it was made; there is none of a hidden one. */
export function DownloadLink({ card: { serial, image }, isIcon }: DownloadLinkProps) {
	const t = useT();
	if (!image) return null;
	const [href, name] = [pngUrl(image.key), `${serial}.png`];
	if (isIcon) {
		return (
			<a
				className="edged-button square"
				href={href}
				download={name}
				aria-label={t("cards.card.downloadOne", { serial })}
				title={t("cards.card.download")}
			>
				<Icon name="download" />
			</a>
		);
	}
	return (
		<a className="btn secondary" href={href} download={name}>
			<Icon name="download" />
			<span>{t("cards.card.download")}</span>
		</a>
	);
}
