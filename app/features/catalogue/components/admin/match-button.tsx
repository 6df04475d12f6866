import { useT } from "#app/i18n/provider.tsx";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { useButtonForm } from "#app/ui/intent-button.tsx";
import type { Suggestion } from "../../rules.ts";
import type { TypedName } from "../../rules-admin.ts";

export interface MatchButtonProps {
	typed: Pick<TypedName, "categoryId" | "name">;
	item: Suggestion;
}

/** Makes a typed name one more name of an item. */
export function MatchButton({ typed, item }: MatchButtonProps) {
	const t = useT();
	const form = useButtonForm();
	return (
		<ActionForm form={form}>
			<input type="hidden" name="categoryId" value={typed.categoryId} />
			<input type="hidden" name="name" value={typed.name} />
			<input type="hidden" name="itemId" value={item.id} />
			<Button type="submit" size="s" variant="secondary" pending={form.isSending}>
				{t("catalogue.typed.isThis")} <span className="sr-only">{item.name}</span>
			</Button>
		</ActionForm>
	);
}
