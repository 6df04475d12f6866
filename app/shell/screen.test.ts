import { expect, it } from "vitest";
import { screenOf } from "./screen.ts";

it("is said by every matched route, and by the deepest of those that say the same", () => {
	const frame = { admin: true, error: "lists.page.error" };
	const screen = screenOf([{ handle: undefined }, { handle: frame }, { handle: { error: "groups.error" } }]);
	expect(screen).toMatchObject({ admin: true, footer: false, failure: { error: "groups.error" } });
	expect(screenOf([{ handle: undefined }]).failure.error).toBeUndefined();
});
