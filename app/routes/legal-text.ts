import { DomainError } from "#app/shared/domain-error.ts";
import { isLegalDocument } from "#app/shell/legal-document.ts";
import { legalPage } from "#app/shell/legal-texts.server.ts";
import type { Route } from "./+types/legal-text.ts";
import { answerData } from "./answer.server.ts";
import { requestContext } from "./request-context.server.ts";

/** `GET /api/legal/:document`: a legal text for the dialog over any page. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { deps, locale } = context.get(requestContext);
	return answerData(async () => {
		if (!isLegalDocument(params.document)) throw new DomainError("page.notFound");
		return legalPage(params.document, locale, deps.config);
	});
}
