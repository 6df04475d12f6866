import { Link } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { addToListsPath, setsPath } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
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

function BackLink() {
	const t = useT();
	return (
		<Link to={setsPath} className="link-more back">
			<Icon name="chevron-left" size="s" />
			{t("lists.set.title")}
		</Link>
	);
}

type Changes = Pick<ReturnType<typeof useSetGrid>, "markAllMissing" | "clearMissing" | "undo" | "isChanged">;

function WholeSet({ markAllMissing, clearMissing, undo, isChanged }: Changes) {
	const t = useT();
	return (
		<div className="needs-script flex flex-wrap gap-2 max-md:w-full">
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

/** The limit of numbers that are drawn as ticks: more would be thinner than a line. */
const tickLimit = 200;

/** The name of a set, how much of it is there, and how many of the missing things somebody has. */
function SetHead({ grid, category, marks }: SetHeadProps) {
	const t = useT();
	const { name, code, numbers } = grid;
	const count = (side: CellMark["side"]) =>
		numbers.filter((number) => marks.get(number)?.side === side).length;
	const [missing, spare] = [count("want"), count("have")];
	const facts = [
		category,
		code,
		t(grid.names ? "lists.set.total" : "lists.set.stickers", { count: numbers.length }),
	];
	const isMarked = missing + spare > 0;
	return (
		<>
			<BackLink />
			<header className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 md:mb-7">
				<div className="min-w-0">
					<h1 className="type-page">{name}</h1>
					<p className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-2">
						{facts.filter(Boolean).join(" · ")}
					</p>
				</div>
				<div className="grid w-full max-w-[600px] grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 lg:w-auto lg:min-w-[560px]">
					<p className="row-span-1 md:row-span-2">
						<b className="num font-display text-3xl leading-none font-black md:text-[3.5rem]">
							{isMarked ? numbers.length - missing : "–"}
						</b>{" "}
						<small className="num text-md whitespace-nowrap text-ink-2 max-md:block">
							{t("lists.set.ofTotal", { total: numbers.length })}
						</small>
					</p>
					{numbers.length <= tickLimit ? (
						<Ticks numbers={numbers} marks={marks} isMarked={isMarked} />
					) : (
						<Proportion total={numbers.length} missing={missing} spare={spare} />
					)}
					<p className="num col-span-full flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2 md:col-span-1 md:col-start-2">
						{isMarked ? (
							<>
								<span className="flex items-center gap-2">
									<i className="set-tick missing h-[15px] w-[11px] rounded-[3px]" />
									<span>{t("lists.set.missingCount", { count: missing })}</span>
								</span>
								<span className="flex items-center gap-2">
									<i className="set-tick spare h-[15px] w-[11px] rounded-[3px]" />
									<span>{t("lists.set.spareCount", { count: spare })}</span>
								</span>
								<MatchedLink marks={marks} />
							</>
						) : (
							<span>{t("lists.set.nothingMarked")}</span>
						)}
					</p>
				</div>
			</header>
		</>
	);
}

function Ticks({
	numbers,
	marks,
	isMarked,
}: {
	numbers: readonly string[];
	marks: Marks;
	isMarked: boolean;
}) {
	const look = (number: string) => {
		const side = marks.get(number)?.side;
		if (side) return side === "want" ? "missing" : "spare";
		return isMarked ? undefined : "unmarked";
	};
	return (
		<span className="set-ticks flex h-6 gap-[min(2.5px,0.25%)]" aria-hidden="true">
			{numbers.map((number) => (
				<i key={number} className={look(number)} />
			))}
		</span>
	);
}

function Proportion({ total, missing, spare }: { total: number; missing: number; spare: number }) {
	const parts = [
		["bg-fill", missing + spare > 0 ? total - missing - spare : 0],
		["bg-gold", spare],
		["flex-1 bg-surface inset-ring inset-ring-line-2", missing + spare > 0 ? missing : total],
	] as const;
	return (
		<span className="flex h-6 gap-0.5 overflow-hidden rounded-s" aria-hidden="true">
			{parts.map(([look, count]) => (
				<i key={look} className={look} style={{ flexGrow: count, flexBasis: 0 }} />
			))}
		</span>
	);
}

/** The number of missing things that somebody has, and the way to the first of them. */
function MatchedLink({ marks }: { marks: Marks }) {
	const t = useT();
	const matched = [...marks.values()].filter(({ side, people }) => side === "want" && people > 0).length;
	if (matched === 0) return null;
	return (
		<a href="#con-gente" className="link-more">
			<span>{t("lists.set.matchedCount", { count: matched })}</span>
			<Icon name="chevron-right" size="s" />
		</a>
	);
}
