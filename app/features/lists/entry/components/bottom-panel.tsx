import { type ReactNode, useEffect, useState } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { measureActBar } from "#app/ui/act-bar.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { ImportKind, LastImport } from "../rules.ts";

interface BottomPanelProps {
	/** The panel's accessible name. */
	label: string;
	children: ReactNode;
}

/** A night strip that stays at the lower edge of the window while the lists are scrolled. */
export function BottomPanel({ label, children }: BottomPanelProps) {
	return (
		<section
			ref={measureActBar}
			aria-label={label}
			className="sticky bottom-[calc(var(--bar-height)+var(--safe-bottom))] z-18 mt-6 -mr-[max(var(--gutter),var(--safe-right))] -ml-[max(var(--gutter),var(--safe-left))] bg-night-deep px-(--gutter) py-3 text-on-night shadow-(--sh-bar)"
		>
			<div className="mx-auto flex max-w-[1200px] flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
		</section>
	);
}

const sources = {
	text: "lists.page.addedByText",
	file: "lists.page.addedByFile",
	set: "lists.page.addedBySet",
} as const satisfies Record<ImportKind, MessageKey>;

const closedKey = "list-import-closed";

/** Says what was added at once, and takes it back for as long as that can be done. */
export function UndoBar({ lastImport }: { lastImport: LastImport }) {
	const t = useT();
	const format = useFormat();
	const { id, kind, added, undoUntil } = lastImport;
	// Unknown before there is a script, which alone can close it.
	const [isClosed, setClosed] = useState(false);
	useEffect(() => setClosed(browserStorage.get(closedKey) === id), [id]);
	if (isClosed) return null;
	return (
		<BottomPanel label={t("common.undo")}>
			<b role="status" className="num font-display text-lg leading-tight font-bold whitespace-nowrap">
				{t("lists.page.added", { count: added })}
			</b>
			<span className="text-on-night-2 max-md:hidden">{t(sources[kind])}</span>
			<span className="num ml-auto text-sm text-on-night-2 max-lg:hidden">
				{t("lists.page.undoUntil", { day: format.weekdayDate(undoUntil), time: format.time(undoUntil) })}
			</span>
			<IntentButton
				intent="undoImport"
				about={{ importId: id }}
				done="lists.page.undone"
				variant="night"
				size="s"
				icon="undo"
				className="max-lg:ml-auto"
			>
				{t("common.undo")}
			</IntentButton>
			<IconButton
				icon="close"
				label={t("common.close")}
				className="text-on-night! hover:bg-transparent!"
				onClick={() => {
					browserStorage.set(closedKey, id);
					setClosed(true);
				}}
			/>
		</BottomPanel>
	);
}
