import { DomainError } from "#app/shared/domain-error.ts";
import { parseGuidePage } from "../rules-form.ts";

/**
 * The address of a product's page in the price guide, without what only its visitors need (query, fragment).
 * @throws DomainError `priceGuide.urlInvalid` for another host or port, another scheme than https, credentials, or no page
 */
export function parseGuideUrl(text: string): URL {
	const url = parseGuidePage(text);
	if (!url) throw new DomainError("priceGuide.urlInvalid");
	return url;
}
