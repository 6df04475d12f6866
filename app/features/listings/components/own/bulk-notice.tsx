import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { type BulkAction, type BulkOutcome, undoingActions } from "../../rules.ts";

const texts: Record<BulkAction, MessageKey> = {
	pause: "listing.mine.done.pause",
	resume: "listing.mine.done.resume",
	delete: "listing.mine.done.delete",
	restore: "listing.mine.done.restore",
};

export interface BulkNoticeProps {
	outcome: BulkOutcome;
	/** Hears what came of undoing it. */
	onDone: (outcome: BulkOutcome) => void;
}

/** Says what was done, and what was not since it had changed by then, and undoes it. It takes the focus. */
export function BulkNotice({ outcome: { action, ids, missed }, onDone }: BulkNoticeProps) {
	const t = useT();
	const box = useRef<HTMLDivElement>(null);
	const form = useActionForm<BulkOutcome>({ onDone });
	const done = ids.length > 0 ? t(texts[action], { count: ids.length }) : t("listing.mine.done.none");
	useEffect(() => box.current?.focus(), []);
	return (
		<div ref={box} tabIndex={-1} className="bulk-notice">
			<Notice tone={ids.length > 0 ? "ok" : "warn"} icon={ids.length > 0 ? "check" : "info"} role="status">
				<FormErrors form={form} otherwise="listing.mine.error" className="mb-3" />
				<div className="bulk-said">
					<p>{missed > 0 ? `${done} ${t("listing.mine.missed", { count: missed })}` : done}</p>
					{ids.length > 0 && action !== "restore" && (
						<ActionForm form={form}>
							{ids.map((id) => (
								<input key={id} type="hidden" name="id" value={id} />
							))}
							<Button
								type="submit"
								name="intent"
								value={undoingActions[action]}
								variant="secondary"
								size="s"
								disabled={form.isSending}
							>
								{t("listing.mine.undo")}
							</Button>
						</ActionForm>
					)}
				</div>
			</Notice>
		</div>
	);
}
