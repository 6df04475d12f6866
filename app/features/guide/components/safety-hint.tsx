import { clsx } from "clsx";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { safetyPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The moments of a trade that have a line of advice; its point is what one must not miss. */
const hints = {
	message: { text: "guide.hint.message", point: "guide.hint.message.point" },
	start: { text: "guide.hint.start", point: "guide.hint.start.point" },
	seal: { text: "guide.hint.seal", point: "guide.hint.seal.point" },
} as const;

export interface SafetyHintProps {
	about: keyof typeof hints;
	className?: string;
}

/** The one line of advice at a moment of a trade, with the way to all of it. A screen has at most one. */
export function SafetyHint({ about, className }: SafetyHintProps) {
	const t = useT();
	const { text, point } = hints[about];
	return (
		<p className={clsx("flex items-start gap-2 text-left text-sm text-ink-2", className)}>
			<Icon name="bulb" className="flex-none text-gold-ink" />
			<span>
				<span>{t(text)}</span> <b className="text-ink">{t(point)}</b>{" "}
				<Link className="link hit-44" to={safetyPath} discover="none">
					{t("guide.hint.more")}
				</Link>
			</span>
		</p>
	);
}
