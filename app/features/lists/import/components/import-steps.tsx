import "./add.css";
import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addToListsPath, listsPath, setGridPath, shareListPath } from "#app/shared/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { ImportOutcome, ImportView } from "../rules.ts";
import { AddHead } from "./add-frame.tsx";
import { forgetPaste } from "./paste-draft.ts";

/** Milliseconds from one look at how far the work is to the next. */
const lookEveryMs = 1000;

/** A long file while it is read or added: its bar, which any visit to the address shows again. */
export function ImportProgress({ view }: { view: ImportView }) {
	const t = useT();
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		if (state !== "idle") return;
		const timer = setTimeout(revalidate, lookEveryMs);
		return () => clearTimeout(timer);
	}, [revalidate, state]);
	const isAdding = view.status === "adding";
	const title = t(isAdding ? "lists.add.adding" : "lists.add.reading");
	return (
		<div className="max-w-[640px]">
			<AddHead to={listsPath} back={t("lists.page.title")} title={title}>
				{t("lists.add.workText")}
			</AddHead>
			{view.settings.fileName && <p className="mb-3 font-strong wrap-anywhere">{view.settings.fileName}</p>}
			<div
				className="h-3 overflow-hidden rounded-full bg-sunk inset-ring inset-ring-line"
				role="progressbar"
				aria-label={title}
				aria-valuemin={0}
				aria-valuemax={100}
				{...(!isAdding && { "aria-valuenow": view.progress })}
			>
				<i
					className={clsx(
						"block h-full rounded-full bg-fill transition-[width] duration-600",
						isAdding && "animate-pulse",
					)}
					style={{ width: isAdding ? "100%" : `${Math.max(4, view.progress)}%` }}
				/>
			</div>
			{view.isStopped && <Stopped />}
		</div>
	);
}

/** Notice that the reading went no further, such as when its process died, and the way to have it begun once more. */
function Stopped() {
	const t = useT();
	return (
		<Notice tone="warn" icon="warning" role="alert" className="mt-6">
			<p>{t("lists.add.stopped")}</p>
			<IntentButton intent="resume" variant="secondary" size="s" className="mt-3">
				{t("lists.add.readOnceMore")}
			</IntentButton>
		</Notice>
	);
}

/** Notice that a text or a file cannot be read: why, and the way back. */
export function ImportFailed({ view }: { view: ImportView }) {
	const t = useT();
	return (
		<div className="max-w-[640px]">
			<AddHead to={addToListsPath} back={t("common.tryAgain")} title={t("lists.add.failedTitle")} />
			<Notice tone="bad" icon="warning" role="alert">
				<p>{t(errorMessage(view.failure ?? "list.importFailed"))}</p>
			</Notice>
		</div>
	);
}

/** The number of things that were added, its undo, and what comes next. */
export function ImportDone({ view, outcome }: { view: ImportView; outcome: ImportOutcome }) {
	const t = useT();
	useEffect(() => {
		if (view.kind === "text") forgetPaste();
	}, [view.kind]);
	const { things, units, left, importId, isUndone, expansionId } = outcome;
	const title = isUndone ? t("lists.page.undone") : t("lists.add.doneTitle", { count: things });
	return (
		<div className="max-w-[640px]">
			<AddHead title={title}>
				{isUndone
					? t("lists.add.undoneText")
					: t(units === 0 ? "lists.add.nothingNew" : "lists.add.doneText")}
			</AddHead>
			{left > 0 && !isUndone && (
				<Notice tone="warn" icon="warning" className="mb-5">
					<p>{t("lists.add.didNotFit", { count: left })}</p>
				</Notice>
			)}
			{importId && units > 0 && !isUndone && (
				<div className="mb-7 flex flex-wrap items-center gap-4">
					<IntentButton intent="undoImport" about={{ importId }} variant="secondary" icon="undo">
						{t("common.undo")}
					</IntentButton>
					<span className="text-md text-ink-2">{t("lists.add.undoUntil")}</span>
				</div>
			)}
			<h2 className="type-block mb-2">{t("lists.add.next")}</h2>
			<ul className="border-t border-line *:border-b *:border-line">
				<Next to={listsPath} icon="list">
					{t("lists.add.seeLists")}
				</Next>
				{expansionId && (
					<Next to={setGridPath(expansionId)} icon="grid">
						{t("lists.add.completeSet")}
					</Next>
				)}
				<Next to={shareListPath} icon="share">
					{t("lists.page.share")}
				</Next>
				<Next to={addToListsPath} icon="plus">
					{t("lists.add.addMore")}
				</Next>
			</ul>
		</div>
	);
}

function Next({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) {
	return (
		<li>
			<Link
				to={to}
				discover="none"
				className="grid min-h-16 grid-cols-[28px_minmax(0,1fr)_20px] items-center gap-4"
			>
				<Icon name={icon} className="text-royal" />
				<b className="font-strong">{children}</b>
				<Icon name="chevron-right" size="s" className="text-ink-3" />
			</Link>
		</li>
	);
}
