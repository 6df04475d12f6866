import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { newClientId } from "#app/shared/client-id.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";

/** Enters another product like this one, and leads to it. @param props.firstKey made by the server, so that no second press makes another */
export function DuplicateButton({ firstKey }: { firstKey: string }) {
	const t = useT();
	const [submissionKey, setKey] = useState(firstKey);
	const form = useActionForm<null>({
		onFailed: () => showToast({ tone: "bad", text: t("product.duplicate.failed") }),
		onDone: () => setKey(newClientId()),
	});
	return (
		<ActionForm form={form}>
			<input type="hidden" name="intent" value="duplicate" />
			<input type="hidden" name="submissionKey" value={submissionKey} />
			<Button type="submit" variant="secondary" size="s" icon="copy" pending={form.isSending}>
				{t("product.duplicate")}
			</Button>
		</ActionForm>
	);
}
