import { useEffect, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { moderationPath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { UndoableView } from "../../rules-admin.ts";
import { decisionLooks } from "./decision-texts.ts";

/** The decisions of the last minute, each with a way to undo it until its time is over. */
export function UndoBars({ decisions, now }: { decisions: readonly UndoableView[]; now: string }) {
	return (
		<div role="status">
			{decisions.map((decision) => (
				<UndoBar key={decision.decisionId} decision={decision} now={now} />
			))}
		</div>
	);
}

function UndoBar({ decision, now }: { decision: UndoableView; now: string }) {
	const t = useT();
	const form = useActionForm<never>({ action: moderationPath });
	const isOver = useIsOver(Date.parse(decision.until) - Date.parse(now));
	if (isOver) return null;
	const { text, icon } = decisionLooks[decision.action];
	return (
		<ActionForm form={form} className="undo-bar">
			<Icon name={icon} />
			<p>
				<b>{t(text)}</b> <span>{decision.title}</span>
			</p>
			<input type="hidden" name="decision" value="undo" />
			<input type="hidden" name="decisionId" value={decision.decisionId} />
			<FormErrors form={form} />
			<Button type="submit" variant="secondary" size="s" icon="undo" pending={form.isSending}>
				{t("moderation.undo")}
			</Button>
		</ActionForm>
	);
}

/** Whether a time has passed since the component is there. @param millis how long it takes */
function useIsOver(millis: number): boolean {
	const [isOver, setOver] = useState(millis <= 0);
	useEffect(() => {
		const timer = setTimeout(() => setOver(true), Math.max(0, millis));
		return () => clearTimeout(timer);
	}, [millis]);
	return isOver;
}
