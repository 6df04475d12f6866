import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { Result } from "#app/shared/result.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { MarkedNumbers, SetGridView } from "../../rules-set.ts";
import type { SaveStatus } from "./cell-outbox.ts";
import { NumbersForm } from "./numbers-form.tsx";
import { SetCells } from "./set-cells.tsx";
import { SetHead } from "./set-head.tsx";
import { useSetGrid } from "./use-set-grid.ts";

export interface SetGridProps {
	grid: SetGridView;
	/** The name of its category; null for one without a text yet. */
	category: string | null;
	/** The person whose lists they are. */
	personId: string | null;
	/** Whether the person may change them. */
	canEdit: boolean;
	/** The result of the form of numbers where there is no script. */
	result: Result<MarkedNumbers> | undefined;
}

/** The grid of a set: one cell a number, by which a person says what they lack and what they have to spare. */
export function SetGrid({ grid, category, personId, canEdit, result }: SetGridProps) {
	const { marks, status, isFull, ...changes } = useSetGrid(grid, personId);
	const isInteractive = useHydrated() && canEdit;
	return (
		<>
			<SetHead grid={grid} category={category} marks={marks} />
			{canEdit && (
				<div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
					<NumbersForm
						numbers={grid.numbers}
						isAlbum={grid.names === null}
						result={result}
						onMark={isInteractive ? changes.mark : null}
					/>
					<WholeSet {...changes} />
				</div>
			)}
			{canEdit && <SaveLine status={status} isFull={isFull} onRetry={changes.retry} />}
			<SetCells grid={grid} marks={marks} onStep={isInteractive ? changes.step : null} />
		</>
	);
}

type Changes = Pick<ReturnType<typeof useSetGrid>, "markAllMissing" | "clearMissing" | "undo" | "isChanged">;

function WholeSet({ markAllMissing, clearMissing, undo, isChanged }: Changes) {
	const t = useT();
	return (
		<div className="needs-script flex gap-2 max-md:w-full">
			<Button
				variant="secondary"
				size="s"
				className="px-3 text-sm whitespace-nowrap max-md:flex-1"
				onClick={markAllMissing}
			>
				{t("lists.set.allMissing")}
			</Button>
			<Button
				variant="secondary"
				size="s"
				className="px-3 text-sm whitespace-nowrap max-md:flex-1"
				onClick={clearMissing}
			>
				{t("lists.set.noneMissing")}
			</Button>
			<IconButton
				icon="undo"
				edged
				label={t("lists.set.undo")}
				className="disabled:opacity-40"
				disabled={!isChanged}
				onClick={undo}
			/>
		</div>
	);
}

interface SaveLineProps {
	status: SaveStatus;
	isFull: boolean;
	onRetry: () => void;
}

/** The effect of a press, and whether the changes are saved. */
function SaveLine({ status, isFull, onRetry }: SaveLineProps) {
	const t = useT();
	return (
		<div className="needs-script mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-ink-2">
			<Icon name="hand" className="text-ink-3" />
			<p>
				{t("lists.set.firstPress")}{" "}
				<b className="font-strong text-ink">{t("lists.set.missing").toLowerCase()}</b>.{" "}
				{t("lists.set.secondPress")} <b className="font-strong text-ink">{t("lists.set.spare")}</b>.
			</p>
			<p
				role="status"
				className="num flex min-h-6 flex-wrap items-center gap-2 text-sm max-md:w-full md:ml-auto"
			>
				<SaveState status={status} />
				{isFull && <span className="font-semibold text-warn">{t("errors.list.full")}</span>}
			</p>
			{status.kind === "failed" && (
				<button type="button" className="link text-sm" onClick={onRetry}>
					{t("lists.set.retry")}
				</button>
			)}
		</div>
	);
}

function SaveState({ status }: Pick<SaveLineProps, "status">) {
	const t = useT();
	const format = useFormat();
	if (status.kind === "none") return null;
	if (status.kind === "saved")
		return (
			<>
				<Icon name="check" size="s" className="text-ok" />
				{t("lists.set.saved", { time: format.time(new Date(status.at)) })}
			</>
		);
	if (status.kind === "offline")
		return (
			<>
				<Icon name="offline" size="s" className="text-warn" />
				{t("lists.set.offline")}
			</>
		);
	if (status.kind === "failed")
		return (
			<>
				<Icon name="warning" size="s" className="text-bad" />
				{t("lists.set.failed")}{" "}
				{status.failure.code !== "service.unavailable" && failureText(t, status.failure)}
			</>
		);
	return t("lists.set.saving");
}
