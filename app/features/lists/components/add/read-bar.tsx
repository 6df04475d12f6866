import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { RowCounts } from "../../rules-review.ts";
import "./add.css";

const parts = ["sure", "choose", "typed"] as const;
const partTexts = {
	sure: "lists.add.sure",
	choose: "lists.add.choose",
	typed: "lists.add.typed",
} as const satisfies Record<(typeof parts)[number], MessageKey>;

/** Counts of the read things, sure, to be chosen and as typed, as a bar of three textures and in words. */
export function ReadBar({ counts, className }: { counts: RowCounts; className?: string }) {
	const t = useT();
	const format = useFormat();
	const some = parts.filter((part) => counts[part] > 0);
	return (
		<div className={className}>
			<div className="read-bar mb-3" aria-hidden="true">
				{some.map((part) => (
					<i key={part} className={`read-mark ${part}`} style={{ flexGrow: counts[part] }} />
				))}
			</div>
			<ul className="flex flex-wrap gap-x-5 gap-y-1 text-md text-ink-2">
				{some.map((part) => (
					<li key={part} className="flex items-center gap-2">
						<i className={`read-mark ${part}`} aria-hidden="true" />
						{t(partTexts[part])}
						<b className="num font-strong text-ink">{format.number(counts[part])}</b>
					</li>
				))}
			</ul>
		</div>
	);
}
