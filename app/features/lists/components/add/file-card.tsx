import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ReviewFile } from "../../rules-review.ts";
import { useFormatName } from "./format-names.ts";
import { ReadBar } from "./read-bar.tsx";

/** A file that was sent: its name, who wrote it, and what was found in it. */
export function FileCard({ file }: { file: ReviewFile }) {
	const t = useT();
	const format = useFormat();
	const nameOf = useFormatName();
	const megabytes = format.number(Math.max(0.1, Math.round(file.bytes / 104_858) / 10));
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-l bg-sunk p-4">
			<span className="grid h-16 w-13 place-items-center rounded-s bg-surface text-royal shadow-1 inset-ring inset-ring-line">
				<Icon name="list" />
			</span>
			<span className="min-w-0 flex-1">
				<b className="block font-display text-lg leading-tight font-bold wrap-anywhere">
					<bdi>{file.name || t("lists.add.yourFile")}</bdi>
				</b>
				<small className="num text-md text-ink-2">
					{[
						nameOf(file.format),
						t("lists.add.rows", { count: file.rows, number: format.number(file.rows) }),
						t("lists.add.megabytes", { size: megabytes }),
					].join(" · ")}
				</small>
			</span>
			<ReadBar counts={file.counts} className="w-full md:max-w-[400px]" />
		</div>
	);
}
