import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newClientId } from "#app/shared/client-id.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import {
	buildGuidedProduct,
	buildHeldPrice,
	buildStoreProduct,
	productFormOf,
} from "#tests/factories/store.ts";
import { updateProduct } from "./commands.server.ts";
import { decideHeldPrice, refreshPrices } from "./commands-prices.server.ts";
import { createConfiguredPriceGuide, type PriceGuide } from "./price-guide/price-guide.server.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });
const now = new Date("2026-11-23T12:00:00Z");
const ctx = contextOf(db, null, { clock: { now: () => now } });
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const productOf = async ({ id }: { id: string }) =>
	(await db.select().from(storeProducts).where(eq(storeProducts.id, id)))[0];

/** A guide that has this price of everything, and notes what it was asked. */
function guideWith(amount: string, asked: string[] = []): PriceGuide {
	return {
		readPrice: async (url, grade) => {
			asked.push(`${url} ${grade}`);
			return { amount, source: "page" };
		},
	};
}

function failingGuide(code: DomainError["code"], params: DomainError["params"] = {}): PriceGuide {
	return { readPrice: () => Promise.reject(new DomainError(code, params)) };
}

const refresh = (guide: PriceGuide) => refreshPrices(ctx, { guide, random: () => 0.5 });

beforeEach(async () => void (await db.delete(storeProducts)));

describe("a round of prices", () => {
	it("takes the guide's price over, keeps it, and looks again in a day", async () => {
		const product = await buildGuidedProduct(db, { marketPrice: "10.00", priceCheckAt: now });
		const asked: string[] = [];
		expect(await refresh(guideWith("12.30", asked))).toEqual({ read: 1, failed: 0 });
		expect(asked).toEqual([`${product.pricechartingUrl} ${product.grade}`]);
		expect(await productOf(product)).toMatchObject({
			marketPrice: "12.30",
			lastPriceUpdate: now,
			updatedAt: now,
			version: product.version + 1,
			priceCheckAt: inHours(24),
			previousPrice: "10.00",
			previousPriceAt: product.createdAt,
		});
	});

	it("counts the same price as read, and as no change of the product", async () => {
		const product = await buildGuidedProduct(db, { marketPrice: "10.00", priceCheckAt: now });
		await refresh(guideWith("10.00"));
		const { version, updatedAt } = product;
		expect(await productOf(product)).toMatchObject({
			lastPriceUpdate: now,
			previousPrice: null,
			version,
			updatedAt,
		});
	});

	it("asks for what is for sale, has a page and a grade, and is due, the longest due first", async () => {
		const page = (name: string) => `https://www.pricecharting.com/game/x/${name}`;
		const due = (name: string, hours: number) => ({
			pricechartingUrl: page(name),
			grade: "PSA 10" as const,
			priceCheckAt: inHours(hours),
		});
		await buildStoreProduct(db, due("second", -1));
		await buildStoreProduct(db, { ...due("first", -2), status: "reserved" });
		await buildStoreProduct(db, due("later", 1));
		await buildStoreProduct(db, { ...due("ungraded", -1), grade: null });
		await buildStoreProduct(db, { ...due("none", -1), pricechartingUrl: null });
		await buildStoreProduct(db, { ...due("deleted", -1), status: "deleted" });
		const sale = { salePrice: "9.00", saleCurrency: "USD", soldOn: "2026-11-20" } as const;
		await buildStoreProduct(db, { ...due("sold", -1), ...sale, status: "sold" });
		const asked: string[] = [];
		await refresh(guideWith("11.00", asked));
		expect(asked).toEqual([`${page("first")} PSA 10`, `${page("second")} PSA 10`]);
	});

	it("is shared by nodes: each product is asked for once", async () => {
		for (let product = 0; product < 6; product += 1) await buildGuidedProduct(db, { priceCheckAt: now });
		const asked: string[] = [];
		await Promise.all([1, 2, 3].map(() => refresh(guideWith("11.00", asked))));
		expect(new Set(asked).size).toBe(6);
		expect(asked).toHaveLength(6);
	});

	it("ends in time and leaves the rest to the next", async () => {
		for (let product = 0; product < 3; product += 1) await buildGuidedProduct(db, { priceCheckAt: now });
		let looks = 0;
		const slow = contextOf(db, null, { clock: { now: () => new Date(now.getTime() + 4_000 * looks++) } });
		expect(await refreshPrices(slow, { guide: guideWith("11.00") })).toMatchObject({ read: 2 });
	});
});

describe("a price that jumped", () => {
	it("waits, and the last one stays", async () => {
		const product = await buildGuidedProduct(db, { marketPrice: "10.00", priceCheckAt: now });
		expect(await refresh(guideWith("100.01"))).toEqual({ read: 1, failed: 0 });
		const { marketPrice, lastPriceUpdate, version } = product;
		expect(await productOf(product)).toMatchObject({
			marketPrice,
			lastPriceUpdate,
			version,
			priceCheckAt: inHours(24),
			heldPrice: "100.01",
			heldPriceAt: now,
		});
	});

	it("is overtaken by the next one", async () => {
		const product = await buildGuidedProduct(db, { marketPrice: "10.00", priceCheckAt: now });
		for (const [amount, heldPrice, marketPrice] of [
			["200.00", "200.00", "10.00"],
			["300.00", "300.00", "10.00"],
			["11.00", null, "11.00"],
		] as const) {
			await db.update(storeProducts).set({ priceCheckAt: now }).where(eq(storeProducts.id, product.id));
			await refresh(guideWith(amount));
			expect(await productOf(product)).toMatchObject({ heldPrice, marketPrice });
		}
	});
});

describe("a failure", () => {
	it("keeps the last price, is told by its name, and is over with the next price", async () => {
		const product = await buildGuidedProduct(db, { marketPrice: "10.00", priceCheckAt: now });
		const failure = { code: "priceGuide.changed", params: { missing: "#full-prices" } } as const;
		expect(await refresh(failingGuide(failure.code, failure.params))).toEqual({ read: 0, failed: 1 });
		expect(await productOf(product)).toMatchObject({
			marketPrice: "10.00",
			lastPriceUpdate: product.lastPriceUpdate,
			priceFailure: failure,
			priceFailures: 1,
			priceCheckAt: inHours(24),
		});
		await db.update(storeProducts).set({ priceCheckAt: now }).where(eq(storeProducts.id, product.id));
		await refresh(guideWith("11.00"));
		expect(await productOf(product)).toMatchObject({ priceFailure: null, priceFailures: 0 });
	});

	it("that passes by itself is tried again soon, and ever later", async () => {
		const product = await buildGuidedProduct(db, { priceCheckAt: now });
		const waits: number[] = [];
		for (let failure = 0; failure < 3; failure += 1) {
			await db.update(storeProducts).set({ priceCheckAt: now }).where(eq(storeProducts.id, product.id));
			await refresh(failingGuide("priceGuide.tooSlow"));
			waits.push(((await productOf(product))?.priceCheckAt.getTime() ?? 0) - now.getTime());
		}
		expect(waits).toEqual([15, 60, 240].map((minutes) => minutes * 60_000));
	});

	it("of one product does not keep the others from theirs, but a busy guide is left alone", async () => {
		for (let product = 0; product < 3; product += 1) await buildGuidedProduct(db, { priceCheckAt: now });
		expect(await refresh(failingGuide("priceGuide.busy"))).toEqual({ read: 0, failed: 1 });
		expect(await refresh(failingGuide("priceGuide.noPrice", { grade: "PSA 10" }))).toEqual({
			read: 0,
			failed: 2,
		});
	});

	it("that nobody expected ends the round and leaves the product for a while", async () => {
		const product = await buildGuidedProduct(db, { priceCheckAt: now });
		const broken: PriceGuide = { readPrice: () => Promise.reject(new Error("a slip of ours")) };
		await expect(refresh(broken)).rejects.toThrow("a slip of ours");
		expect(await productOf(product)).toMatchObject({ priceCheckAt: inHours(0.25), priceFailures: 0 });
	});
});

it.each([
	["another page", { pricechartingUrl: "https://www.pricecharting.com/game/x/other" }],
	["another grade", { grade: "Grade 9" as const }],
	["deleted", { status: "deleted" as const }],
])("a price is dropped when the product is %s by the time it is read", async (_, change) => {
	const product = await buildGuidedProduct(db, { marketPrice: "10.00", priceCheckAt: now });
	await refresh({
		readPrice: async () => {
			await db.update(storeProducts).set(change).where(eq(storeProducts.id, product.id));
			return { amount: "12.00", source: "api" };
		},
	});
	expect(await productOf(product)).toMatchObject({ marketPrice: "10.00", version: product.version });
});

describe("of a guide that is not what it was", () => {
	const page = (path: string) => `https://www.pricecharting.com/game/x/${path}`;
	const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
		"/game/x/changed": (response) => response.end("<p>New look!</p>"),
		"/game/x/inward": (response) => response.writeHead(302, { Location: "http://127.0.0.1/admin" }).end(),
		"/game/x/gone": (response) => response.writeHead(404).end(),
		"/game/x/endless": (response) => {
			const piece = Buffer.alloc(256 * 1024, "x");
			const pour = () => {
				while (response.writable && response.write(piece));
			};
			response.on("drain", pour);
			pour();
		},
	};
	const server = createServer(({ url = "" }, response) => answers[url]?.(response));
	let guide: PriceGuide;
	beforeAll(async () => {
		await once(server.listen(0, "127.0.0.1"), "listening");
		const { port: priceGuidePort } = server.address() as AddressInfo;
		guide = createConfiguredPriceGuide({ priceGuideToken: undefined, priceGuidePort });
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});

	it.each([
		["changed", "priceGuide.changed"],
		["inward", "priceGuide.redirected"],
		["gone", "priceGuide.productNotFound"],
		["endless", "priceGuide.tooLarge"],
	])("a page that is %s keeps the last price, and its error has a name", async (path, code) => {
		const pricechartingUrl = page(path);
		const product = await buildGuidedProduct(db, {
			pricechartingUrl,
			marketPrice: "10.00",
			priceCheckAt: now,
		});
		expect(await refresh(guide)).toEqual({ read: 0, failed: 1 });
		expect(await productOf(product)).toMatchObject({ marketPrice: "10.00", priceFailure: { code } });
	});
});

const decide = (id: string, isAccepted: boolean, by: UserRow | null = admin, price = "250.00") =>
	decideHeldPrice(contextOf(db, by), { id, price, decision: isAccepted ? "accept" : "refuse" });
const noneHeld = { heldPrice: null, heldPriceAt: null };

describe("a price that waits", () => {
	it("is taken over by an admin, and the one before is kept", async () => {
		const product = await buildHeldPrice(db, { lastPriceUpdate: new Date("2026-11-10") });
		await decide(product.id, true);
		expect(await productOf(product)).toMatchObject({
			marketPrice: "250.00",
			lastPriceUpdate: product.heldPriceAt,
			previousPrice: "10.00",
			previousPriceAt: product.lastPriceUpdate,
			...noneHeld,
			version: product.version + 1,
			updatedBy: admin.id,
		});
	});

	it("is refused by an admin, and the product stays as it is", async () => {
		const product = await buildHeldPrice(db);
		await decide(product.id, false);
		expect(await productOf(product)).toEqual({ ...product, ...noneHeld });
	});

	it("is decided on once: the second admin is told", async () => {
		const product = await buildHeldPrice(db);
		const both = await Promise.allSettled([decide(product.id, true), decide(product.id, false)]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect((await refusal(decide(product.id, true))).code).toBe("price.notHeld");
		const isTaken = both[0]?.status === "fulfilled";
		expect(await productOf(product)).toMatchObject({
			marketPrice: isTaken ? "250.00" : "10.00",
			...noneHeld,
		});
	});

	it("is the one that was looked at", async () => {
		const product = await buildHeldPrice(db, { heldPrice: "777.00" });
		expect((await refusal(decide(product.id, true))).code).toBe("price.notHeld");
		expect(await productOf(product)).toEqual(product);
	});

	it("is nobody else's to decide on", async () => {
		const product = await buildHeldPrice(db);
		const others = [
			null,
			await buildUser(db),
			await buildUser(db, { role: "moderator" }),
			await buildUser(db, { role: "admin", isBanned: true }),
		];
		for (const other of others)
			expect((await refusal(decide(product.id, true, other))).code).toBe("auth.forbidden");
		expect(await productOf(product)).toEqual(product);
	});

	it("has to be there, and waiting", async () => {
		const { id } = await buildGuidedProduct(db);
		for (const each of [id, newClientId()])
			expect((await refusal(decide(each, true))).code).toBe("price.notHeld");
		expect((await refusal(decide("1", true))).code).toBe("request.invalid");
		expect((await refusal(decide(id, true, admin, "lots"))).code).toBe("request.invalid");
	});

	it("is overtaken by one that an admin enters", async () => {
		const product = await buildHeldPrice(db);
		const input = productFormOf(product, { marketPrice: "12.00" });
		await updateProduct(contextOf(db, admin), input, { files: memoryFiles(), images: [] });
		expect(await productOf(product)).toMatchObject({
			marketPrice: "12.00",
			previousPrice: "10.00",
			previousPriceAt: product.createdAt,
			...noneHeld,
		});
		expect((await refusal(decide(product.id, true))).code).toBe("price.notHeld");
	});
});
