import { expect, it } from "vitest";
import { SetNames } from "../text/reading.ts";
import { readTables } from "./text-tables.server.ts";

it.each(["\n", "\r\n", "\u2028", "\f"])(
	"tables stand on the lines on which the text is read: %j",
	async (end) => {
		const text = ["Mis cartas", "de hoy", "", "Nombre\tEdición\tCantidad", "Mew\tJungle\t2"].join(end);
		const items = await readTables(text, new SetNames([]));
		expect([...items].map(([line, [item]]) => [line, item?.name, item?.quantity])).toEqual([
			[4, undefined, undefined],
			[5, "Mew", 2],
		]);
	},
);
