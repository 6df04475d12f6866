import { useT } from "#app/i18n/provider.tsx";
import { createSimilarPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { ListingCardView } from "../../rules.ts";
import { ShareButton } from "../share/share-button.tsx";

export interface PublishedNoticeProps {
	card: ListingCardView;
	/** It offers a Reino Card, of which there is no other. */
	isOfCard: boolean;
}

/** Confirms to its owner that a listing was published, and offers what one does next. */
export function PublishedNotice({ card, isOfCard }: PublishedNoticeProps) {
	const t = useT();
	return (
		<Notice tone="ok" icon="check" title={t("listing.published.title")} role="status" className="mb-6">
			<p>{t("listing.published.text")}</p>
			<div className="mt-3 flex flex-wrap gap-2.5">
				<ShareButton title={card.title} variant="secondary" />
				{!isOfCard && (
					<ButtonLink variant="secondary" icon="plus" to={createSimilarPath(card.id)}>
						{t("listing.own.similar")}
					</ButtonLink>
				)}
			</div>
		</Notice>
	);
}
