import { request } from "node:http";
import type { Config } from "#app/platform/config.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { Grade } from "../rules.ts";
import { parseGuidePage } from "../rules-form.ts";
import { checkMarketPrice } from "../rules-prices.ts";
import { apiUrl, priceInAnswer } from "./guide-api.server.ts";
import { priceOnPage } from "./guide-page.server.ts";
import { createThrottle, type GuideNetwork, internet, readGuide, timeLimit } from "./guide-request.server.ts";

/** A price of the price guide. */
export interface GuidePrice {
	/** US dollars as decimal text. */
	readonly amount: string;
	readonly source: "api" | "page";
}

export interface PriceGuide {
	/**
	 * Reads the price of a product in a grade, now.
	 * @param url of the product's page in the guide
	 * @throws DomainError `priceGuide.*`; never a price of something else
	 */
	readPrice(url: string, grade: Grade): Promise<GuidePrice>;
}

export interface PriceGuideOptions {
	/** For the guide's API; without one its pages are read. */
	readonly token?: string | undefined;
	readonly network?: GuideNetwork;
}

/** The price guide as an installation is configured. */
export function createConfiguredPriceGuide({
	priceGuideToken: token,
	priceGuidePort: port,
}: Pick<Config, "priceGuideToken" | "priceGuidePort">): PriceGuide {
	return createPriceGuide({ token, network: port === undefined ? internet : localGuideNetwork(port) });
}

/** The price guide that products of the shop are priced by. All who read it share one throttle. */
export function createPriceGuide({ token, network = internet }: PriceGuideOptions): PriceGuide {
	const throttle = createThrottle(network.minInterval);
	const readText = (url: URL) => readGuide(url, network, throttle);
	return {
		async readPrice(url, grade) {
			const page = parseGuideUrl(url);
			// The API searches by words; where it finds another product, the price is read from the page.
			const amount = token && priceInAnswer(await readText(apiUrl(page, token)), page, grade);
			if (amount) return { amount: withinBounds(amount), source: "api" };
			return { amount: withinBounds(await priceOnPage(await readText(page), grade)), source: "page" };
		},
	};
}

/** @throws DomainError `priceGuide.priceTooLarge` for an amount that no product may have */
function withinBounds(amount: string): string {
	if (checkMarketPrice(amount) !== null) throw new DomainError("priceGuide.priceTooLarge");
	return amount;
}

/**
 * The address of a product's page in the price guide, without what only its visitors need (query, fragment).
 * @throws DomainError `priceGuide.urlInvalid` for another host or port, another scheme than https, credentials, or no page
 */
export function parseGuideUrl(text: string): URL {
	const url = parseGuidePage(text);
	if (!url) throw new DomainError("priceGuide.urlInvalid");
	return url;
}

const loopback = "127.0.0.1";

/**
 * A network with a local server in the guide's place. Only the guide's names resolve to it, so that every other rule
 * about addresses applies as on the internet; it has no TLS.
 */
export function localGuideNetwork(port: number): GuideNetwork {
	return {
		lookup: (_name, _options, callback) => callback(null, [{ address: loopback, family: 4 }]),
		isAllowed: (address) => address === loopback,
		request,
		connection: { protocol: "http:", port },
		timeLimit,
		minInterval: 0,
	};
}
