import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { casePath } from "#app/shared/admin-paths.ts";
import { moderationPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { QueuedCase } from "../../rules-admin.ts";
import { kindNames } from "./case-texts.ts";
import { CaseThumb } from "./case-thumb.tsx";
import "./queue-card.css";

export interface QueueCardProps {
	/** Since when the oldest one waits, in ISO 8601; null when nothing does. */
	oldestAt: string | null;
	/** The first ones of the queue. */
	cases: readonly QueuedCase[];
	/** The server's moment of rendering. */
	now: string;
}

/** The head of the moderators' queue, for the panel. */
export function QueueCard({ oldestAt, cases, now }: QueueCardProps) {
	const t = useT();
	const format = useFormat();
	return (
		<TitledPanel
			title={t("admin.moderation")}
			className="queue-card"
			aside={
				<ButtonLink to={moderationPath} variant="secondary">
					{t("moderation.card.open")}
				</ButtonLink>
			}
		>
			<p>
				{oldestAt
					? t("moderation.card.oldest", { time: format.relativeTime(oldestAt, now) })
					: t("moderation.card.none")}
			</p>
			<ul>
				{cases.map((waiting) => (
					<li key={waiting.id}>
						<CaseRow waiting={waiting} now={now} />
					</li>
				))}
			</ul>
		</TitledPanel>
	);
}

function CaseRow({ waiting, now }: { waiting: QueuedCase; now: string }) {
	const t = useT();
	const format = useFormat();
	const { id, kind, title, ownerUsername, reporters, openedAt } = waiting;
	const owner = ownerUsername ?? t("messages.deletedUser");
	return (
		<Link to={casePath(id)}>
			<span className="thumb">
				<CaseThumb about={waiting} />
			</span>
			<span className="thing">
				<b>{title}</b>
				<small>{`${t(kindNames[kind])} · ${t("moderation.card.by", { username: owner })}`}</small>
			</span>
			<span className="num">
				{kind !== "appeal" && t("moderation.queue.reporters", { count: reporters })}
			</span>
			<span className="num">{format.relativeTime(openedAt, now)}</span>
		</Link>
	);
}
