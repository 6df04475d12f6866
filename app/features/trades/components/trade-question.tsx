import { useT } from "#app/i18n/provider.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";

interface TradeQuestionProps {
	tradeId: string;
	/** The path that its form is sent to. */
	action: string;
	/** How often one may still say that they have not met. */
	timesLeft: number;
}

/** The question whether a trade in which nobody writes was done; the seal and the end of it are beside the thread. */
export function TradeQuestion({ tradeId, action, timesLeft }: TradeQuestionProps) {
	const t = useT();
	return (
		<section className="my-3 w-full max-w-[560px] self-center rounded-l bg-gold-soft p-4 text-left">
			<h3 className="font-display text-lg font-bold text-gold-ink">{t("trade.asked.title")}</h3>
			<p className="mt-1">{t("trade.asked.text")}</p>
			{timesLeft > 0 && (
				<div className="mt-3">
					<IntentButton
						variant="secondary"
						intent="postpone"
						about={{ tradeId }}
						action={action}
						done="trade.asked.postponed"
						otherwise="trade.error.update"
					>
						{t("trade.asked.notYet")}
					</IntentButton>
				</div>
			)}
		</section>
	);
}
