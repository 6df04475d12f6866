import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { OwnListingRow } from "../../rules.ts";

const buttons: readonly { action: "pause" | "resume" | "delete"; text: MessageKey; icon: IconName }[] = [
	{ action: "pause", text: "listing.own.pause", icon: "pause" },
	{ action: "resume", text: "listing.own.resume", icon: "play" },
	{ action: "delete", text: "listing.own.delete", icon: "trash" },
];

export interface BulkBarProps {
	listings: readonly OwnListingRow[];
	selected: ReadonlySet<string>;
	onSelectAll: (ids: readonly string[]) => void;
	isSending: boolean;
}

/** Selects all of the page, and does something to what is selected. Without script every button is there for whatever is ticked. */
export function BulkBar({ listings, selected, onSelectAll, isSending }: BulkBarProps) {
	const t = useT();
	const hydrated = useHydrated();
	const changeable = listings.filter(({ can }) => can.pause || can.resume || can.delete);
	const chosen = changeable.filter(({ id }) => selected.has(id));
	const isAll = chosen.length > 0 && chosen.length === changeable.length;
	return (
		<div className="bulk-bar">
			{hydrated && (
				<Checkbox
					checked={isAll}
					onChange={() => onSelectAll(isAll ? [] : changeable.map(({ id }) => id))}
					label={t("listing.mine.selectAll")}
				/>
			)}
			<p className="num" aria-live="polite">
				{hydrated &&
					(chosen.length > 0
						? t("listing.mine.selected", { count: chosen.length })
						: t("listing.mine.noneSelected"))}
			</p>
			<div className="bulk-actions">
				{buttons.map(({ action, text, icon }) => (
					<Button
						key={action}
						type="submit"
						name="intent"
						value={action}
						size="s"
						variant={action === "delete" ? "dangerGhost" : "secondary"}
						icon={icon}
						disabled={isSending || (hydrated && !chosen.some(({ can }) => can[action]))}
					>
						{t(text)}
					</Button>
				))}
			</div>
		</div>
	);
}
