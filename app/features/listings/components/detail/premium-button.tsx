import { useT } from "#app/i18n/provider.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";

/** Sets the page's listing off as premium, or makes it an ordinary one again; for admins. */
export function PremiumButton({ isPremium }: { isPremium: boolean }) {
	const t = useT();
	if (isPremium) {
		return (
			<IntentButton
				className="contents"
				intent="ordinary"
				icon="star"
				done="listing.premium.undone"
				variant="secondary"
			>
				{t("listing.premium.remove")}
			</IntentButton>
		);
	}
	return (
		<IntentButton
			className="contents"
			intent="premium"
			icon="star"
			done="listing.premium.done"
			variant="secondary"
		>
			{t("listing.premium.make")}
		</IntentButton>
	);
}
