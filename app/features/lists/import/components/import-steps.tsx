import "./add.css";
import { clsx } from "clsx";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addToListsPath } from "#app/shared/list-paths.ts";
import { listsPath } from "#app/shared/paths.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ImportView } from "../rules.ts";
import { AddHead } from "./add-frame.tsx";

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
