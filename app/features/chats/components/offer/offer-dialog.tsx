import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { OfferForm } from "./offer-form.tsx";

export interface OfferDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	username: string;
	listing: { readonly id: string; readonly title: string; readonly ownerUsername: string };
}

/** Writes the first message about a listing to its owner. */
export function OfferDialog({ open, onOpenChange, username, listing }: OfferDialogProps) {
	const t = useT();
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t("listing.tradeOffer.title", { name: listing.ownerUsername })}
			description={t("listing.tradeOffer.about", { title: listing.title })}
			closeLabel={t("listing.tradeOffer.close")}
		>
			<OfferForm
				listingId={listing.id}
				username={username}
				cancel={
					<Button variant="secondary" onClick={() => onOpenChange(false)}>
						{t("listing.tradeOffer.cancel")}
					</Button>
				}
			/>
		</Dialog>
	);
}
