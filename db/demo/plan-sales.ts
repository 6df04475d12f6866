import { dayAt } from "#app/features/store/rules-sales.ts";
import type { storeProducts, storeSaleLog } from "#app/features/store/tables.server.ts";
import { type DemoImage, imagesByCategory } from "./images.ts";
import { addMillis, day, randomDate, type World } from "./world.ts";

type ProductRow = typeof storeProducts.$inferInsert & { readonly id: string };

/** What the shop sells of each category: how often, and from how many dollars to how many. */
const kinds = [
	{ category: "pokemon-tcg", weight: 6, from: 4, to: 60 },
	{ category: "magic", weight: 3, from: 3, to: 45 },
	{ category: "yu-gi-oh", weight: 2, from: 3, to: 35 },
	{ category: "video-games", weight: 4, from: 12, to: 70 },
	{ category: "consoles", weight: 1, from: 60, to: 180 },
	{ category: "accessories", weight: 2, from: 6, to: 40 },
] as const;
const drawn = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

/** Days of sales, back from the present. */
const daysOfSales = 400;
/** Of a few there is no record of what they cost, and a few were paid in pesos. */
const withoutCost = 0.03;
const inPesos = 0.06;
const pesosPerDollar = 1_450;

/** What was sold at the counter on each of the last days, more as the shop became known, and most on Saturdays. */
export function planSales(world: World, createdBy: string | null): ProductRow[] {
	const rows: ProductRow[] = [];
	for (let ago = daysOfSales; ago >= 0; ago -= 1) {
		const moment = addMillis(world.now, -ago * day);
		const likely =
			(1.1 - ago / daysOfSales) * (moment.getUTCDay() === 6 ? 2 : moment.getUTCDay() === 0 ? 0 : 1);
		for (let sale = 0; sale < 3; sale += 1)
			if (world.random.chance(likely * 0.45)) rows.push(planSale(world, moment, createdBy));
	}
	return rows;
}

function planSale(world: World, soldAt: Date, createdBy: string | null): ProductRow {
	const { random } = world;
	const { category, from, to } = random.pick(drawn);
	const items = world.items.filter((item) => item.category === category);
	const item = items.length > 0 ? random.pick(items) : undefined;
	const price = from + (to - from) * random.next() ** 2;
	const cost = price * (0.55 + 0.25 * random.next());
	const createdAt = randomDate(random, addMillis(soldAt, -40 * day), addMillis(soldAt, -day));
	const isInPesos = random.chance(inPesos);
	const images: readonly DemoImage[] = imagesByCategory[category] ?? [];
	return {
		id: random.uuid(createdAt),
		name: item?.name_es ?? item?.name ?? category,
		productCategoryId: world.categories.get(category) ?? null,
		status: "sold",
		images: images.length > 0 ? [world.image(random.pick(images)).key] : [],
		marketPrice: price.toFixed(2),
		costUsd: random.chance(withoutCost) ? null : cost.toFixed(2),
		marginPercentage: "30",
		salePrice: isInPesos ? `${Math.round((price * pesosPerDollar) / 100) * 100}.00` : price.toFixed(2),
		saleCurrency: isInPesos ? "ARS" : "USD",
		soldOn: dayAt(soldAt),
		createdBy,
		createdAt,
		updatedAt: soldAt,
	};
}

/** The line of the log for each product that was sold. */
export function planSaleLog(
	{ now, random, people }: World,
	products: readonly ProductRow[],
): (typeof storeSaleLog.$inferInsert)[] {
	const admin = people.find((person) => person.role === "admin");
	return products
		.filter(({ status }) => status === "sold")
		.map(({ id: productId, salePrice, saleCurrency, soldOn, updatedAt }) => {
			const createdAt = updatedAt ?? now;
			const who = { adminId: admin?.id ?? null, adminUsername: admin?.username ?? null };
			return { id: random.uuid(createdAt), productId, salePrice, saleCurrency, soldOn, ...who, createdAt };
		});
}
