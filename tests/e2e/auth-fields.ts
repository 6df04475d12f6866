import type { Locator } from "@playwright/test";
import type { MessageKey } from "#app/i18n/register.ts";
import { expect, type Person } from "./test.ts";

/** An account form as its person sees it: in the dialog, or on a page. */
export function accountForm({ t }: Person, within: Locator) {
	const optional = t("common.optional");
	const field = (name: MessageKey) =>
		within.getByLabel(new RegExp(`^${escaped(t(name))}\\s*(${optional})?$`));
	return {
		field,
		fill: async (texts: Partial<Record<MessageKey, string>>) => {
			for (const [name, text] of Object.entries(texts)) {
				await field(name as MessageKey).fill(text);
				// What a field suggests would lie over the next one.
				await field(name as MessageKey).blur();
			}
		},
		press: (name: MessageKey) => within.getByRole("button", { name: t(name), exact: true }).click(),
		/** Whether the field says what is wrong with it, also to a screen reader. */
		expectWrong: async (name: MessageKey, error: MessageKey) => {
			await expect(field(name)).toHaveAccessibleDescription(new RegExp(escaped(t(error))));
			await expect(field(name)).toHaveAttribute("aria-invalid", "true");
		},
		box: within.getByRole("alert").first(),
	};
}

function escaped(text: string): string {
	return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
