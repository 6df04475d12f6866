import { expect, it } from "vitest";
import { buildBrowserStorage } from "#tests/factories/browser-storage.ts";
import { forgetPerson } from "./frame.tsx";

it("leaves nothing that somebody has written, and all that the browser's next person is used to", () => {
	const device = { theme: "dark", "user-language": "en", "visit-language": "en", "reino-session": "" };
	const written = {
		"draft:a-chat": "Hola",
		"reino-listing-draft:ana": "{}",
		"outgoing:me:a-chat": "[]",
		"what comes later": "1",
	};
	const storage = buildBrowserStorage({ ...written, ...device });
	forgetPerson(storage);
	expect(Object.fromEntries(storage.kept)).toEqual(device);
});
