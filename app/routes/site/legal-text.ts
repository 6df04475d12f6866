import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult, revalidated } from "#app/http/result.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isLegalDocument } from "#app/shared/paths.ts";
import type { Route } from "./+types/legal-text.ts";

/** `GET /api/legal/:document`: a legal text for the dialog over any page. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { deps, locale } = context.get(requestContext);
	return jsonResult(async () => {
		if (!isLegalDocument(params.document)) throw new DomainError("page.notFound");
		return deps.site.texts[locale][params.document];
	}, revalidated);
}
