import { duplicateProduct } from "#app/features/store/commands-duplicate.server.ts";
import { changeProductStatus } from "#app/features/store/commands-status.server.ts";
import { storeProductStatuses } from "#app/features/store/rules.ts";
import { saleCurrencies } from "#app/features/store/rules-products.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";

/**
 * Runs what a form on a product's page asks for.
 * @returns the id of the product to go on to, where that is another one
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
		case "duplicate":
			return duplicateProduct(ctx, { id, submissionKey: textOf(form, "submissionKey") });
		default:
			throw new DomainError("request.invalid");
	}
}

function readStatus(form: FormData) {
	const seen = textOf(form, "seen");
	const status = storeProductStatuses.find((known) => known === form.get("status"));
	if (!status) throw new DomainError("request.invalid", {}, { status: "errors.field.invalid" });
	if (status !== "sold") return { seen, status };
	const saleCurrency = saleCurrencies.find((known) => known === form.get("saleCurrency"));
	if (!saleCurrency) throw new DomainError("request.invalid", {}, { saleCurrency: "errors.field.invalid" });
	return { seen, status, salePrice: textOf(form, "salePrice"), saleCurrency, soldOn: textOf(form, "soldOn") };
}

function textOf(form: FormData, name: string): string {
	return String(form.get(name) ?? "");
}
