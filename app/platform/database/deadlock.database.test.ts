import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { connectDatabase } from "./database.server.ts";
import { retryDeadlock } from "./errors.server.ts";
import { statement, text } from "./statement.server.ts";
import { transaction } from "./transaction.server.ts";

const { connectionString, pool } = await testDatabase();
const reported: Error[] = [];
const { db, close } = connectDatabase({ connectionString, onDeadlock: (error) => reported.push(error) });
afterAll(close);

it("lets both of two transactions through that waited for each other, the one that lost once more", async () => {
	for (const name of ["left", "right"]) await buildCategory(db, { name });
	const [both, oneIsDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const tries: string[] = [];
	let held = 0;
	const paint = async (names: readonly string[], colour: string) => {
		await retryDeadlock(db, async () => {
			// How long whom the database chose takes is the machine's affair: what is done again waits for the end.
			if (tries.includes(colour)) await oneIsDone.promise;
			await transaction(db, async (tx) => {
				tries.push(colour);
				for (const [index, name] of names.entries()) {
					await tx.execute(sql`update product_categories set name_es = ${colour} where name = ${name}`);
					if (index > 0) continue;
					held += 1;
					if (held === 2) both.resolve();
					// Neither goes on before both hold what the other wants.
					await both.promise;
				}
			});
		});
		oneIsDone.resolve();
	};
	await Promise.all([paint(["left", "right"], "gold"), paint(["right", "left"], "night")]);
	expect(tries).toHaveLength(3);
	expect(tries.slice(0, 2).toSorted()).toEqual(["gold", "night"]);
	const { rows } = await db.execute(sql`select distinct name_es as colour from product_categories`);
	expect(rows).toEqual([{ colour: tries[2] }]);
	expect(reported.splice(0)).toMatchObject([
		{ code: "40P01", stack: expect.stringContaining(import.meta.filename) },
	]);
});

// Of a table that is there: whatever is declared in this process is held against the migrated database.
const paintBoth = statement({ colour: text() }, { name: text() })`
	update product_categories set name_es = :colour
	where name in (select name from product_categories order by name for update)
	returning name`;

it("lets a statement outside of a transaction through that lost", async () => {
	let painted: { name: string }[] = [];
	await whileHeld(pool, {
		lock: "select from product_categories where name = $1 and $2::text is not null for update",
		values: ["right", "left"],
		begin: async () => {
			painted = await paintBoth(db, { colour: "jade" });
		},
		// Whoever waits the longer time is chosen.
		meanwhile: "select from product_categories where name = $2 and $1::text is not null for update",
	});
	expect(painted).toHaveLength(2);
	expect(reported.splice(0)).toMatchObject([{ code: "40P01" }]);
});

it("gives up after the third, with a pause before each further one, and at once on anything else", async () => {
	const failing = async (code: string) => {
		let tries = 0;
		const begun = performance.now();
		const error: unknown = await retryDeadlock(db, () => {
			tries += 1;
			return Promise.reject(Object.assign(new Error("refused"), { code }));
		}).catch((refusal: unknown) => refusal);
		return { tries, error, millis: performance.now() - begun };
	};
	const deadlock = await failing("40P01");
	expect(deadlock).toMatchObject({ tries: 3, error: { code: "40P01" } });
	// 50 and 100; a timer may fire a millisecond early.
	expect(deadlock.millis).toBeGreaterThan(147);
	expect(reported).toHaveLength(3);
	expect(await failing("23505")).toMatchObject({ tries: 1, error: { code: "23505" } });
	expect(reported).toHaveLength(3);
});
