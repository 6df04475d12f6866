import { changeProductStatus, duplicateProduct } from "#app/features/store/commands.server.ts";
import { decideHeldPrice } from "#app/features/store/commands-prices.server.ts";
import {
	imagesPerProduct,
	importMaxBytes,
	saleCurrencies,
	storeProductStatuses,
} from "#app/features/store/rules.ts";
import type { CreateProductInput, UpdateProductInput } from "#app/features/store/schema.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import type { SentForm } from "./form-parser.server.ts";

/** Limit of the form's files: one too many is refused by the product's own rule. */
export const maxProductFiles = imagesPerProduct + 1;

/** The fields of a product's form, unchecked: its command parses them. */
export function readProductForm({ fields }: SentForm) {
	const text = (name: string) => {
		const value = fields.get(name);
		return typeof value === "string" ? value : "";
	};
	const images = fields.getAll("images").filter((value) => typeof value === "string");
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
		images,
	} as CreateProductInput & UpdateProductInput;
}

/**
 * Runs the `intent` of a form on a product's page.
 * @returns the id of the product to open next, where that is another one
 */
export async function actOnProduct(
	ctx: CommandContext,
	id: string,
	form: FormData,
): Promise<{ id: string } | null> {
	switch (form.get("intent")) {
		case "status":
			await changeProductStatus(ctx, { id, ...readStatus(form) });
			return null;
		case "price":
			await decideHeldPrice(ctx, { id, price: textOf(form, "price"), isAccepted: readDecision(form) });
			return null;
		case "duplicate":
			return duplicateProduct(ctx, { id, submissionKey: textOf(form, "submissionKey") });
		default:
			throw new DomainError("request.invalid");
	}
}

function readStatus(form: FormData) {
	const saleMark = textOf(form, "saleMark");
	const status = storeProductStatuses.find((value) => value === form.get("status"));
	if (!status) throw new DomainError("request.invalid", {}, { status: "errors.field.invalid" });
	if (status !== "sold") return { saleMark, status };
	const saleCurrency = saleCurrencies.find((value) => value === form.get("saleCurrency"));
	if (!saleCurrency) throw new DomainError("request.invalid", {}, { saleCurrency: "errors.field.invalid" });
	const [salePrice, soldOn] = [textOf(form, "salePrice"), textOf(form, "soldOn")];
	return { saleMark, status, salePrice, saleCurrency, soldOn };
}

/** Whether a price that jumped is accepted. */
function readDecision(form: FormData): boolean {
	const decision = form.get("decision");
	if (decision !== "take" && decision !== "refuse") throw new DomainError("request.invalid");
	return decision === "take";
}

function textOf(form: FormData, name: string): string {
	return String(form.get(name) ?? "");
}

/** The file of products in a form. @throws DomainError `request.invalid` when it is missing or too large */
export async function readProductFile({ files: [file] }: SentForm): Promise<Uint8Array> {
	const refuse = (problem: ProblemKey) => new DomainError("request.invalid", {}, { file: problem });
	if (!file) throw refuse("product.file.missing");
	const bytes = await file.bytes().catch((error) => {
		throw error instanceof DomainError && error.code === "upload.tooLarge"
			? refuse("product.file.tooLarge")
			: error;
	});
	if (bytes.length > importMaxBytes) throw refuse("product.file.tooLarge");
	return bytes;
}
