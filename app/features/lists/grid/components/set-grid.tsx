import { clsx } from "clsx";
import { Link } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { addToListsPath, setsPath } from "#app/shared/list-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import { SetProgress } from "../../entry/components/set-progress.tsx";
import type { CellMark, MarkedNumbers, SetGridView } from "../rules.ts";
import type { SaveStatus } from "./cell-outbox.ts";
import { NumbersForm } from "./numbers-form.tsx";
import { SetCells } from "./set-cells.tsx";
import { type Marks, useSetGrid } from "./use-set-grid.ts";

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

/** The element of all cells, past the form above them. */
const gridId = "grilla";

/** The grid of a set: one cell a number, by which a person says what they lack and what they have to spare. */
export function SetGrid({ grid, category, personId, canEdit, result }: SetGridProps) {
	const { marks, status, isFull, ...changes } = useSetGrid(grid, personId);
	const t = useT();
	const isInteractive = useHydrated() && canEdit;
	return (
		<>
			<a className="btn primary skip-link fixed -top-20 left-3 z-95 focus:top-3" href={`#${gridId}`}>
				{t("lists.set.skip")}
			</a>
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
			<div id={gridId} tabIndex={-1}>
				<SetCells grid={grid} marks={marks} onStep={isInteractive ? changes.step : null} />
			</div>
		</>
	);
}

/** The page of a set whose things have no numbers, such as a platform's games: they go onto the lists by their names. */
export function UnnumberedSet({ name }: Pick<SetGridView, "name">) {
	const t = useT();
	return (
		<>
			<BackLink />
			<h1 className="type-page mt-1 wrap-anywhere">{name}</h1>
			<EmptyState
				title={t("lists.set.unnumbered")}
				action={
					<ButtonLink to={addToListsPath} icon="paste">
						{t("lists.page.paste")}
					</ButtonLink>
				}
			>
				{t("lists.set.unnumberedText", { name })}
			</EmptyState>
		</>
	);
}

/** The way to the other sets, for which a phone's first screen has no room: the bar leads there by the lists. */
function BackLink() {
	const t = useT();
	return (
		<Link to={setsPath} className="link-more back max-md:hidden">
			<Icon name="chevron-left" size="s" />
			{t("lists.set.title")}
		</Link>
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
				className="text-sm max-md:flex-1 max-md:px-2 md:whitespace-nowrap"
				onClick={markAllMissing}
			>
				{t("lists.set.allMissing")}
			</Button>
			<Button
				variant="secondary"
				size="s"
				className="text-sm max-md:flex-1 max-md:px-2 md:whitespace-nowrap"
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

/** The effect of a press, and whether the changes are saved, which a phone says in its place. */
function SaveLine({ status, isFull, onRetry }: SaveLineProps) {
	const t = useT();
	return (
		<div className="needs-script mt-3 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-md text-ink-2 md:mt-4">
			<Icon
				name="hand"
				className={clsx("text-ink-3 max-[345px]:hidden", status.kind !== "none" && "max-md:hidden")}
			/>
			<p className={clsx(status.kind !== "none" && "max-md:hidden")}>
				{t("lists.set.firstPress")}{" "}
				<b className="font-strong text-ink">{t("lists.set.missing").toLowerCase()}</b>.{" "}
				{t("lists.set.secondPress")} <b className="font-strong text-ink">{t("lists.set.spare")}</b>.
			</p>
			<p role="status" className="num flex flex-wrap items-center gap-2 text-sm md:ml-auto">
				<SaveState status={status} />
				{isFull && <span className="font-semibold text-warn">{t("errors.list.full")}</span>}
			</p>
			{status.kind === "failed" && (
				<button type="button" className="link hit-44 text-sm" onClick={onRetry}>
					{t("common.retry")}
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
				<span>{t("lists.set.saved", { time: format.time(new Date(status.at)) })}</span>
			</>
		);
	if (status.kind === "offline")
		return (
			<>
				<Icon name="offline" size="s" className="text-warn" />
				<span>{t("lists.set.offline")}</span>
			</>
		);
	if (status.kind === "failed")
		return (
			<>
				<Icon name="warning" size="s" className="text-bad" />
				<span>
					{[
						t("lists.set.failed"),
						status.failure.code !== "service.unavailable" && failureText(t, status.failure),
					]
						.filter(Boolean)
						.join(" ")}
				</span>
			</>
		);
	return <span>{t("lists.set.saving")}</span>;
}

interface SetHeadProps {
	grid: SetGridView;
	/** The name of its category; null for one without a text yet. */
	category: string | null;
	marks: Marks;
}

/** The name of a set, how much of it is there, and how many of the missing things somebody has. */
function SetHead({ grid, category, marks }: SetHeadProps) {
	const t = useT();
	const { name, code, numbers } = grid;
	const count = (side: CellMark["side"]) =>
		numbers.filter((number) => marks.get(number)?.side === side).length;
	const [missing, spare] = [count("want"), count("have")];
	const total = numbers.length;
	const present = missing + spare > 0 ? total - missing : null;
	const facts = [category, code, t(grid.names ? "lists.set.total" : "lists.set.stickers", { count: total })];
	return (
		<>
			<BackLink />
			<header className="mt-1 mb-2 grid items-end gap-x-10 gap-y-1 md:mb-6 md:gap-y-4 lg:grid-cols-[minmax(0,1fr)_480px]">
				<div className="flex min-w-0 flex-wrap items-end justify-between gap-x-4">
					<div className="min-w-0 flex-[1_1_9rem]">
						<h1 className="type-page">{name}</h1>
						<p className="mt-2 text-ink-2 max-md:sr-only">{facts.filter(Boolean).join(" · ")}</p>
					</div>
					<Present count={present} total={total} className="lg:hidden" />
				</div>
				<div className="grid gap-x-4 md:gap-y-2">
					<Present count={present} total={total} className="max-lg:hidden" />
					<SetProgress present={present ?? 0} total={total} className="h-3" />
					<p className="num flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-ink-2">
						{present === null ? (
							<span>{t("lists.set.nothingMarked")}</span>
						) : (
							<>
								<span>{t("lists.set.missingCount", { count: missing })}</span>
								<span>{t("lists.set.spareCount", { count: spare })}</span>
								<MatchedLink marks={marks} />
							</>
						)}
					</p>
				</div>
			</header>
		</>
	);
}

interface PresentProps {
	/** The things of a set that are there; null while nothing is marked, which says nothing of them. */
	count: number | null;
	total: number;
	className: string;
}

function Present({ count, total, className }: PresentProps) {
	const t = useT();
	return (
		<p className={`num whitespace-nowrap ${className}`}>
			<b className="font-display text-2xl leading-none font-black md:text-4xl">{count ?? "–"}</b>{" "}
			<small className="text-md text-ink-2">{t("lists.set.ofTotal", { total })}</small>
		</p>
	);
}

/** The number of missing things that somebody has, and the way to the first of them. */
function MatchedLink({ marks }: { marks: Marks }) {
	const t = useT();
	const matched = [...marks.values()].filter(({ side, people }) => side === "want" && people > 0).length;
	if (matched === 0) return null;
	return (
		<a href="#con-gente" className="link-more ml-auto">
			<span>{t("lists.set.matchedCount", { count: matched })}</span>
			<Icon name="chevron-right" size="s" />
		</a>
	);
}
