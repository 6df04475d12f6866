import { useState } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useT } from "#app/i18n/provider.tsx";
import { guidePricePath } from "#app/shared/admin-paths.ts";
import type { Failure } from "#app/shared/result.ts";
import { type ActionForm, useActionForm } from "#app/ui/use-action-form.ts";

/** A price of the guide, as decimal text in US dollars. */
interface GuidePriceValue {
	readonly amount: string;
}

export interface GuidePriceAsking {
	/** The form that asks; it lies outside of the product's. */
	readonly form: ActionForm<GuidePriceValue>;
	/** Its outcome, while page and grade are those that were asked about. */
	readonly outcome: { readonly isGood: boolean; readonly text: string } | null;
}

export interface GuidePriceOptions {
	readonly pricechartingUrl: string;
	readonly grade: string;
	readonly onPrice: (amount: string) => void;
}

/** Asks the price guide what a product is worth, of the page and the grade that are filled in. */
export function useGuidePrice({ pricechartingUrl, grade, onPrice }: GuidePriceOptions): GuidePriceAsking {
	const t = useT();
	const money = useMoney();
	const [told, setTold] = useState<{ about: string; isGood: boolean; text: string } | null>(null);
	const about = `${grade} ${pricechartingUrl}`;

	function problemText(failure: Failure): string {
		const [problem] = Object.values(failure.problems);
		if (problem) return t(problem);
		const reason = failureText(t, failure, "product.form.getPriceFailed");
		return failure.code.startsWith("priceGuide.") ? `${t("product.form.noPrice")}. ${reason}` : reason;
	}
	function aboutOf(sent: FormData): string {
		return `${sent.get("grade")} ${sent.get("pricechartingUrl")}`;
	}
	const form = useActionForm<GuidePriceValue>({
		action: guidePricePath,
		revalidates: false,
		onDone: ({ amount }, sent) => {
			const text = t("product.form.gotPrice", {
				grade: String(sent.get("grade")),
				price: money.plain(amount),
			});
			setTold({ about: aboutOf(sent), isGood: true, text });
			onPrice(amount);
		},
		onFailed: (failure, sent) => setTold({ about: aboutOf(sent), isGood: false, text: problemText(failure) }),
	});
	return { form, outcome: told?.about === about && !form.isSending ? told : null };
}
