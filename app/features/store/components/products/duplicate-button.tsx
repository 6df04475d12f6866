import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { useButtonForm } from "#app/ui/intent-button.tsx";

/** Enters another product like this one, and leads to it. @param props.firstKey made by the server, so that no second press makes another */
export function DuplicateButton({ firstKey }: { firstKey: string }) {
	const t = useT();
	// The page's data may come anew between two presses.
	const [submissionKey] = useState(firstKey);
	const form = useButtonForm({ otherwise: "product.duplicate.failed" });
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
