import { useT } from "#app/i18n/provider.tsx";
import { IntentButton } from "./intent-button.tsx";

/** Sets the page's listing off as premium, or makes it an ordinary one again; for admins. */
export function PremiumButton({ isPremium }: { isPremium: boolean }) {
	const t = useT();
	if (isPremium) {
		return (
			<IntentButton intent="ordinary" icon="star" done="listing.premium.undone">
				{t("listing.premium.remove")}
			</IntentButton>
		);
	}
	return (
		<IntentButton intent="premium" icon="star" done="listing.premium.done">
			{t("listing.premium.make")}
		</IntentButton>
	);
}
