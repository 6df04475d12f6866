import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { containing, escapeLike, folded } from "./search.server.ts";

const { db } = await testDatabase();

async function foldedForm(text: string): Promise<unknown> {
	const { rows } = await db.execute(sql`select ${folded(text)} as text`);
	return rows[0]?.text;
}

it.each([
	["ÑANDÚ Ünico", "nandu unico"],
	["Cafe\u0301", "cafe"],
	["ﬁgura Ⅳ", "figura iv"],
	["Ｄｒａｇóｎ", "dragon"],
	["한글", "한글"],
	["🃏 ya plano 4/102", "🃏 ya plano 4/102"],
])("compares %s as %s", async (text, form) => {
	expect(await foldedForm(text)).toBe(form);
});

it("splits words at every ASCII sign and blank, and at no letter or digit", async () => {
	const { rows } = await db.execute<{ code: number; words: string[] }>(sql`
		select code, word_list('a' || chr(code) || 'b') as words from generate_series(9, 126) as code
		where chr(code) ~ '[\t\n\r -~]'`);
	expect(rows).toHaveLength(98);
	for (const { code, words } of rows) {
		const sign = String.fromCharCode(code);
		if (/[a-z0-9]/.test(sign)) expect(words).toEqual([`a${sign}b`]);
		else if (!/[A-Z]/.test(sign)) expect(words, `after ${code}`).toEqual(["a", "b"]);
	}
});

it("takes wildcards for themselves, compatibility forms of them too", async () => {
	expect(escapeLike("50%_\\")).toBe("50\\%\\_\\\\");
	const { rows } = await db.execute(sql`
		select 'a50% b' like ${containing("50％")} as held, 'a509 b' like ${containing("50％")} as wild`);
	expect(rows[0]).toEqual({ held: true, wild: false });
});
