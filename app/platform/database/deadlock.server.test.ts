import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { retryDeadlock } from "./deadlock.server.ts";

const { db } = await testDatabase();

it("lets both of two transactions through that waited for each other", async () => {
	await db.execute(sql`create table doors (name text primary key, colour text)`);
	await db.execute(sql`insert into doors (name) values ('left'), ('right')`);
	let begun = 0;
	const both = Promise.withResolvers<void>();
	let tries = 0;
	const paint = (names: readonly string[], colour: string) =>
		retryDeadlock(() =>
			db.transaction(async (tx) => {
				tries += 1;
				for (const [place, name] of names.entries()) {
					await tx.execute(sql`update doors set colour = ${colour} where name = ${name}`);
					if (place > 0) continue;
					begun += 1;
					if (begun === 2) both.resolve();
					// Neither goes on before both hold what the other wants.
					await both.promise;
				}
			}),
		);
	await Promise.all([paint(["left", "right"], "gold"), paint(["right", "left"], "night")]);
	expect(tries).toBeGreaterThan(2);
	const { rows } = await db.execute(sql`select distinct colour from doors`);
	expect(rows).toHaveLength(1);
});

it("gives up after the third, and at once on anything else", async () => {
	const failing = (code: string) => {
		let tries = 0;
		const work = retryDeadlock(() => {
			tries += 1;
			return Promise.reject(Object.assign(new Error("refused"), { code }));
		});
		return work.catch((error: unknown) => ({ tries, error }));
	};
	expect(await failing("40P01")).toMatchObject({ tries: 3, error: { code: "40P01" } });
	expect(await failing("23505")).toMatchObject({ tries: 1, error: { code: "23505" } });
});
