import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { DeleteForm } from "#app/ui/delete-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { WantedThing } from "../rules.ts";

interface RemoveNameProps {
	thing: Pick<WantedThing, "categoryId" | "name">;
	/** Whether it stands on a poster, else in a row. */
	isPoster: boolean;
}

/** The button by which an admin takes a typed name from all boards, after a question. */
export function RemoveName({ thing: { categoryId, name }, isPoster }: RemoveNameProps) {
	const t = useT();
	const [isAsking, setAsking] = useState(false);
	const form = useActionForm<unknown>({
		onDone: () => showToast({ tone: "ok", text: t("matches.board.removed", { name }) }),
	});
	return (
		<>
			<Button variant="secondary" size="s" wide={isPoster} onClick={() => setAsking(true)}>
				<span>{t("common.remove")}</span> <span className="sr-only">{name}</span>
			</Button>
			<Dialog
				open={isAsking}
				onOpenChange={setAsking}
				title={t("matches.board.removeAsk", { name })}
				description={t("matches.board.removeText")}
				closeLabel={t("matches.board.removeCancel")}
			>
				<DeleteForm
					form={form}
					confirm={t("matches.board.removeConfirm")}
					cancel={
						<Button variant="ghost" onClick={() => setAsking(false)}>
							{t("matches.board.removeCancel")}
						</Button>
					}
				>
					<input type="hidden" name="intent" value="dismissTypedName" />
					<input type="hidden" name="categoryId" value={categoryId} />
					<input type="hidden" name="name" value={name} />
				</DeleteForm>
			</Dialog>
		</>
	);
}
