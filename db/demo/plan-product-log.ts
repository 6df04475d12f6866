import type { ProductChanges } from "#app/features/store/rules-products.ts";
import type { storeProductChanges, storeProducts } from "#app/features/store/tables.server.ts";
import type { World } from "./world.ts";

type Product = typeof storeProducts.$inferInsert & { readonly id: string; readonly createdAt: Date };
type Line = typeof storeProductChanges.$inferInsert;

const hour = 60 * 60 * 1000;

/** What the admin did to each product: entered it, gave it another margin, and sold, reserved or deleted it. */
export function planProductLog(world: World, products: readonly Product[]): Line[] {
	const admin = world.people.find((person) => person.role === "admin");
	const line = (
		product: Product,
		hours: number,
		action: Line["action"],
		changes: ProductChanges = {},
	): Line => {
		const createdAt = new Date(product.createdAt.getTime() + hours * hour);
		const who = { adminId: admin?.id ?? null, adminUsername: admin?.username ?? null };
		return { id: world.random.uuid(createdAt), productId: product.id, ...who, action, changes, createdAt };
	};
	return products.flatMap((product) => {
		const { marginPercentage, status = "available" } = product;
		const lines = [line(product, 0, "created")];
		if (marginPercentage)
			lines.push(line(product, 2, "edited", { marginPercentage: ["25.00", marginPercentage] }));
		if (status !== "available") lines.push(line(product, 20, "status_changed", statusChanges(product)));
		return lines;
	});
}

function statusChanges({ status = "available", salePrice, saleCurrency, soldOn }: Product): ProductChanges {
	return {
		status: ["available", status],
		...(salePrice && { salePrice: [null, salePrice] }),
		...(saleCurrency && { saleCurrency: [null, saleCurrency] }),
		...(soldOn && { soldOn: [null, soldOn] }),
	};
}
