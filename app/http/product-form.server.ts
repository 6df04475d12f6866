import { imagesPerProduct } from "#app/features/store/rules-products.ts";
import type { CreateProductInput, UpdateProductInput } from "#app/features/store/schema.ts";
import type { SentForm } from "./form-parser.server.ts";

/** Most files of the form: one too many is told as such. */
export const maxProductFiles = imagesPerProduct + 1;

/** Takes the form of a product apart. What its fields hold is checked by the command. */
export function readProductForm({ fields }: SentForm) {
	const text = (name: string) => {
		const value = fields.get(name);
		return typeof value === "string" ? value : "";
	};
	const sent = fields.getAll("images").filter((value) => typeof value === "string");
	return {
		submissionKey: text("submissionKey"),
		id: text("id"),
		version: text("version"),
		name: text("name"),
		categoryId: text("categoryId"),
		status: text("status") || "available",
		salePrice: text("salePrice"),
		saleCurrency: text("saleCurrency"),
		soldOn: text("soldOn"),
		description: text("description"),
		priceSource: text("priceSource"),
		pricechartingUrl: text("pricechartingUrl"),
		marketPrice: text("marketPrice"),
		costUsd: text("costUsd"),
		marginPercentage: text("marginPercentage"),
		grade: text("grade"),
		condition: text("condition"),
		brand: text("brand"),
		platform: text("platform"),
		consoleModel: text("consoleModel"),
		year: text("year"),
		genre: text("genre"),
		images: sent,
	} as CreateProductInput & UpdateProductInput;
}
