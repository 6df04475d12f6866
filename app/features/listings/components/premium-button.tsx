import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.ts";
import type { ListingAnswer } from "./listing-answer.ts";

export interface PremiumButtonProps {
	isPremium: boolean;
	/** The message of an expected failure; a function that stays the same. */
	messageOf: (code: ErrorCode) => MessageKey;
}

/** Sets the page's listing off as premium, or makes it an ordinary one again; for admins. */
export function PremiumButton({ isPremium, messageOf }: PremiumButtonProps) {
	const t = useT();
	const fetcher = useFetcher<ListingAnswer>();
	const answer = fetcher.data;
	useEffect(() => {
		if (!answer) return;
		if (!answer.ok)
			return showToast({ tone: "bad", text: t(messageOf(answer.failure.code), answer.failure.params) });
		const isNow = answer.intent === "premium";
		showToast({ tone: "ok", text: t(isNow ? "listing.premium.done" : "listing.premium.undone") });
	}, [answer, t, messageOf]);
	return (
		<Button
			variant="secondary"
			icon="star"
			pending={fetcher.state !== "idle"}
			onClick={() => fetcher.submit({ intent: isPremium ? "ordinary" : "premium" }, { method: "post" })}
		>
			{t(isPremium ? "listing.premium.remove" : "listing.premium.make")}
		</Button>
	);
}
