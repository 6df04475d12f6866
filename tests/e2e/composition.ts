import type { Locator } from "@playwright/test";

/** Presses the Enter that ends a composition, as Safari sends it: after the composition, by its code alone. */
export function endCompositionAsSafari(field: Locator): Promise<void> {
	return field.evaluate((input) => {
		const key = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
		input.dispatchEvent(new KeyboardEvent("keydown", key));
	});
}
