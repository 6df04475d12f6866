import { beforeAll, describe, expect, test } from "vitest";
import { seedCatalogue } from "#db/seeds/seed-catalogue.server.ts";
import { testDatabase } from "#tests/database.ts";
import { generateScale, NotEmptyError } from "./generate.server.ts";
import { scaleTables } from "./steps.ts";
import { verifyScale } from "./verify.server.ts";

const { db, pool } = await testDatabase({ isFilled: true });
const images = [{ key: "0".repeat(32), width: 320, height: 448, color: "#336699" }];
const options = { pool, listings: 2_000, images, passwordHash: "aa:bb" };

async function number(query: string): Promise<number> {
	const { rows } = await pool.query<{ number: string }>(`select (${query}) as number`);
	return Number(rows[0]?.number);
}

async function structure(): Promise<unknown> {
	const { rows } = await pool.query(`
		select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
			where connamespace = 'public'::regnamespace
		union all select indexname, indexdef from pg_indexes where schemaname = 'public'
		union all select tgname, tgenabled::text from pg_trigger where not tgisinternal
		order by name, definition`);
	return rows;
}

let before: unknown;

beforeAll(async () => {
	await seedCatalogue(db);
	before = await structure();
	await generateScale(options);
});

describe("generateScale", () => {
	test("makes what was asked for, and what goes with it", async () => {
		expect(await number("select count(*) from listings")).toBe(2_000);
		expect(await number("select count(*) from users")).toBe(100);
		expect(await number("select count(*) from accounts")).toBe(100);
		expect(await number("select count(*) from listing_images")).toBeGreaterThan(1_800);
		expect(await number("select count(*) from wanted_items")).toBeGreaterThan(4_000);
		expect(await number("select count(*) from wanted_items where custom_name is not null")).toBeGreaterThan(
			100,
		);
		expect(await number("select count(*) from wanted_items where is_any")).toBeGreaterThan(500);
		expect(await number("select count(*) from listings where product_item_id is null")).toBeGreaterThan(200);
		expect(await number("select count(*) from list_entries where is_own")).toBeGreaterThan(1_900);
		expect(await number("select count(*) from list_entries where from_listings > 0")).toBeGreaterThan(3_000);
		expect(await number("select count(*) from chats")).toBeGreaterThan(300);
		expect(await number("select count(*) from chat_messages")).toBeGreaterThan(800);
		expect(await number("select count(*) from collections")).toBeGreaterThan(10);
		expect(await number("select count(distinct category_id) from listings")).toBeGreaterThan(5);
		expect(await number("select max(interest_count) from listings")).toBeGreaterThan(3);
	});

	test("leaves counters, copies, constraints, indexes and triggers as they should be", async () => {
		await verifyScale(pool);
		expect(await structure()).toEqual(before);
	});

	test("is found out when a counter is wrong", async () => {
		const client = await pool.connect();
		try {
			await client.query("begin; update counters set total = total + 1 where key like 'listings:%'");
			await expect(verifyScale(client)).rejects.toThrow("listing counters");
		} finally {
			await client.query("rollback");
			client.release();
		}
	});

	test("refuses a database that is not empty", async () => {
		await expect(generateScale(options)).rejects.toThrow(NotEmptyError);
		expect(await number("select count(*) from listings")).toBe(2_000);
	});

	test("adds to one when told to, about as many messages as told, most of them in few long chats", async () => {
		const messages = await number("select count(*) from chat_messages");
		await generateScale({ ...options, listings: 500, messages: 5_000, append: true });
		expect(await number("select count(*) from listings")).toBe(2_500);
		expect(await structure()).toEqual(before);
		const made = (await number("select count(*) from chat_messages")) - messages;
		expect(made).toBeGreaterThan(2_500);
		expect(made).toBeLessThan(10_000);
		expect(await number("select max(last_seq) from chats")).toBeGreaterThan(100);
	});

	test("is undone as a whole when a step fails", async () => {
		const state = await Promise.all(scaleTables.map((table) => number(`select count(*) from ${table}`)));
		await expect(
			generateScale({
				...options,
				listings: 100,
				append: true,
				images: [{ ...(images[0] ?? { key: "" }), width: 0, height: 1, color: "#336699" }],
			}),
		).rejects.toThrow("listing_images_width_check");
		expect(await Promise.all(scaleTables.map((table) => number(`select count(*) from ${table}`)))).toEqual(
			state,
		);
		expect(await structure()).toEqual(before);
	});
});
