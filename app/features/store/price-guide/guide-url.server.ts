import { DomainError } from "#app/shared/domain-error.ts";

const hosts: readonly string[] = ["www.pricecharting.com", "pricecharting.com"];

/**
 * The address of a product's page in the price guide, without what only its visitors need (query, fragment).
 * @throws DomainError `priceGuide.urlInvalid` for another host or port, another scheme than https, credentials, or no page
 */
export function parseGuideUrl(text: string): URL {
	const url = URL.parse(text.trim());
	if (!url || !isGuide(url) || url.pathname === "/") throw new DomainError("priceGuide.urlInvalid");
	url.search = "";
	url.hash = "";
	return url;
}

/** Whether an address belongs to the guide. A host that only begins or ends like its own does not. */
export function isGuide({ protocol, hostname, port, username, password }: URL): boolean {
	return protocol === "https:" && hosts.includes(hostname) && port === "" && username + password === "";
}
