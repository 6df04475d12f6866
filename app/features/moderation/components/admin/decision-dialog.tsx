import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { CaseView, Deciding } from "../../rules-admin.ts";
import { decidingQuestions, kindNames } from "./case-texts.ts";

export interface DecisionDialogProps {
	about: CaseView;
	deciding: Deciding;
	onClose: () => void;
	children: ReactNode;
}

/** Asks once more before something is taken away, and for a reason. */
export function DecisionDialog({ about, deciding, onClose, children }: DecisionDialogProps) {
	const t = useT();
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={decisionTitle(t, about, deciding)}
			closeLabel={t("moderation.dialog.close")}
		>
			{children}
		</Dialog>
	);
}

/** The question that a decision's form answers. */
function decisionTitle(
	t: ReturnType<typeof useT>,
	{ title, kind, owner }: Pick<CaseView, "title" | "kind" | "owner">,
	deciding: Deciding,
): string {
	const username = owner?.username ?? "";
	const isLong = kind === "comment" || kind === "message";
	return t(decidingQuestions[deciding], { username, title: isLong ? t(kindNames[kind]) : title });
}
