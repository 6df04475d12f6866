import { redirect } from "react-router";
import { saveSetCells } from "#app/features/lists/grid/commands.server.ts";
import type { SaveSetCellsInput } from "#app/features/lists/schema.ts";
import { parseForm } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { setGridPath } from "#app/shared/list-paths.ts";
import type { Route } from "./+types/set-cells.ts";

export function loader({ params }: Route.LoaderArgs) {
	return redirect(setGridPath(params.expansionId));
}

/** Saves the cells of a set that a script sends as JSON in one field. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(async () => {
		const form = await parseForm(ctx, request);
		const sent = parseJson(String(form.get("cells")));
		return saveSetCells(ctx, { ...sent, expansionId: params.expansionId } as SaveSetCellsInput);
	});
}

/** @throws DomainError `request.invalid` for what is no object */
function parseJson(text: string): object {
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === "object" && value !== null) return value;
	} catch {
		// Nobody's script sends that.
	}
	throw new DomainError("request.invalid");
}
