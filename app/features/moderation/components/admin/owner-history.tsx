import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { CaseOwner, DecisionLine } from "../../rules-admin.ts";
import { decisionLooks, ownReason } from "./decision-texts.ts";

/** Earlier decisions about a person, and what speaks for them. */
export function OwnerHistory({ owner, now }: { owner: CaseOwner; now: string }) {
	const t = useT();
	const { username, history, completedTrades, lastTradeAt, since } = owner;
	return (
		<section aria-labelledby="case-history">
			<h3 id="case-history">{t("moderation.history.title", { username })}</h3>
			<ul className="case-history">
				{history.map((line) => (
					<PastDecision key={line.id} line={line} now={now} />
				))}
				{completedTrades > 0 && lastTradeAt && (
					<HistoryLine icon="check" tone="ok" at={lastTradeAt} now={now}>
						{t("moderation.history.trades", { count: completedTrades })}
					</HistoryLine>
				)}
				<HistoryLine icon="user" tone="plain" at={since} now={now}>
					{t("moderation.history.joined")}
				</HistoryLine>
			</ul>
		</section>
	);
}

function PastDecision({ line, now }: { line: DecisionLine; now: string }) {
	const t = useT();
	const { action, title, reporters, moderator, reason, at } = line;
	const { text, icon, tone } = decisionLooks[action];
	const own = ownReason(reason);
	const why = own ? t(own) : reason;
	const what = title ? `${t(text)}: “${title}”` : t(text);
	return (
		<HistoryLine icon={icon} tone={tone} at={at} now={now}>
			<span>{what}</span>
			{reporters ? <span>{` · ${t("moderation.queue.reporters", { count: reporters })}`}</span> : null}
			<small>{moderator ? `${moderator}: ${why}` : why}</small>
		</HistoryLine>
	);
}

interface HistoryLineProps {
	icon: IconName;
	tone: "ok" | "warn" | "bad" | "plain";
	at: string;
	now: string;
	children: ReactNode;
}

function HistoryLine({ icon, tone, at, now, children }: HistoryLineProps) {
	const format = useFormat();
	const isThisYear = format.dayKey(at).slice(0, 4) === format.dayKey(now).slice(0, 4);
	return (
		<li className={clsx(tone !== "plain" && tone)}>
			<span>
				<Icon name={icon} size="s" />
			</span>
			<div>{children}</div>
			<time dateTime={at}>{isThisYear ? format.shortDate(at) : format.mediumDate(at)}</time>
		</li>
	);
}
