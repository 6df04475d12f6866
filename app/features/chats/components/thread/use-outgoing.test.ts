import { describe, expect, it } from "vitest";
import { buildBrowserStorage } from "#tests/factories/browser-storage.ts";
import { readOutgoing, removeOutgoing, storeOutgoing } from "./use-outgoing.ts";

const scope = { chatId: "c", meId: "me" };
const [one, two] = [
	{ clientId: "1", text: "uno" },
	{ clientId: "2", text: "dos" },
];

describe("unsent messages", () => {
	it("are kept in order, once each, until the server has them", () => {
		const storage = buildBrowserStorage();
		for (const message of [one, two, one]) storeOutgoing(scope, message, storage);
		expect(readOutgoing(scope, storage)).toEqual([two, one]);
		removeOutgoing(scope, new Set(["2", "9"]), storage);
		expect(readOutgoing(scope, storage)).toEqual([one]);
		removeOutgoing(scope, new Set(["1"]), storage);
		expect(storage.kept.size).toBe(0);
	});

	it("are one person's in one chat", () => {
		const storage = buildBrowserStorage();
		storeOutgoing(scope, one, storage);
		expect(readOutgoing({ ...scope, meId: "other" }, storage)).toEqual([]);
		expect(readOutgoing({ ...scope, chatId: "other" }, storage)).toEqual([]);
	});

	it.each(["", "{", "7", "null", '{"clientId":"1"}', '[null,7,{"clientId":1,"text":"x"},{"clientId":"x"}]'])(
		"are none in what is broken: %s",
		(text) => {
			expect(readOutgoing(scope, buildBrowserStorage({ "outgoing:me:c": text }))).toEqual([]);
		},
	);
});
