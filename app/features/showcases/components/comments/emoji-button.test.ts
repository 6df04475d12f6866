import { expect, it } from "vitest";
import { opensUpward } from "./emoji-button.tsx";

it.each([
	[{ above: 900, below: 399 }, true],
	[{ above: 900, below: 400 }, false],
	[{ above: 300, below: 300 }, false],
	[{ above: 301, below: 300 }, true],
	[{ above: 100, below: 300 }, false],
])("with %o opens upward: %s", (room, upward) => {
	expect(opensUpward(room)).toBe(upward);
});
