import { useT } from "#app/i18n/provider.tsx";
import { TradeSeal } from "./trade-seal.tsx";

/** The moment in which a trade completes: the seal closes above the chat. Nothing below it is kept from being used. */
export function ClosingSeal({ title }: { title: string }) {
	const t = useT();
	return (
		<div className="closing-seal" role="status">
			<TradeSeal you they label={t("trade.seal.both")} />
			<p className="type-section">{t("trade.completed.title")}</p>
			<p>{title}</p>
		</div>
	);
}
