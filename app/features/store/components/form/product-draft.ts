import { factFields, type StoreProduct } from "../../rules-products.ts";

/** Fields of a product's form that hold one text each, in the form's order. */
export const textFields = [
	"name",
	"categoryId",
	"status",
	"description",
	"priceSource",
	"pricechartingUrl",
	"marketPrice",
	"costUsd",
	"marginPercentage",
	...factFields,
] as const;
export type TextFieldName = (typeof textFields)[number];

/** The fields' values as typed. */
export type ProductTexts = Readonly<Record<TextFieldName, string>>;

/** The margin of a new product, in percent. */
const startingMargin = "30";

export const emptyTexts: ProductTexts = {
	...(Object.fromEntries(textFields.map((field) => [field, ""])) as ProductTexts),
	status: "available",
	priceSource: "pricecharting",
	marginPercentage: startingMargin,
};

const amounts: readonly TextFieldName[] = ["marketPrice", "costUsd"];

/** The texts of a product. @param comma what stands before the decimals in the person's language */
export function textsOf(product: StoreProduct, comma: "," | "."): ProductTexts {
	const entries = textFields.map((field): [TextFieldName, string] => {
		if (field === "priceSource") return [field, product.pricechartingUrl ? "pricecharting" : "manual"];
		const text = String(product[field] ?? "");
		if (field === "marginPercentage") return [field, text.replace(/\.?0+$/, "").replace(".", comma)];
		return [field, amounts.includes(field) ? text.replace(".", comma) : text];
	});
	return Object.fromEntries(entries) as ProductTexts;
}
