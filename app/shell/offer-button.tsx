import { lazy, Suspense } from "react";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { newChatPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { AuthLink } from "./auth-link.tsx";

const OfferDialog = lazy(() =>
	import("#app/features/chats/components/offer/offer-form.tsx").then((module) => ({
		default: module.OfferDialog,
	})),
);

const offerDialog = "offer";

export interface OfferButtonProps {
	listing: { readonly id: string; readonly title: string; readonly ownerUsername: string };
}

/** Writes to the owner of a listing; a visitor is asked to sign in first, on this page. */
export function OfferButton({ listing }: OfferButtonProps) {
	const t = useT();
	const dialog = useHashDialog();
	const username = useRootData()?.user?.username;
	const label = t("listing.detail.offer");
	if (!username) {
		return (
			<AuthLink icon="swap" dialog={offerDialog}>
				{label}
			</AuthLink>
		);
	}
	return (
		<>
			<ButtonLink to={newChatPath(listing.id)} icon="swap" onClick={dialog.openInstead(offerDialog)}>
				{label}
			</ButtonLink>
			{dialog.name === offerDialog && (
				<Suspense>
					<OfferDialog open onOpenChange={dialog.close} username={username} listing={listing} />
				</Suspense>
			)}
		</>
	);
}
