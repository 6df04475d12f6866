import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands in for the price guide: every product has these prices, and a few addresses have something wrong. */
const prices = { Ungraded: "$31.20", "Grade 9": "$89.40", "PSA 10": "$1,240.00" };

export interface PricePages {
	readonly port: number;
	close(): Promise<void>;
}

/** The pages of a price guide on a port of this computer. `/game/x/gone` is no product's, `/game/x/changed` has no prices. */
export async function servePricePages(): Promise<PricePages> {
	const server = createServer(({ url = "" }, response) => {
		if (url.endsWith("/gone")) return response.writeHead(404).end();
		const table = url.endsWith("/changed") ? "<p>New look!</p>" : tableOfPrices();
		response.writeHead(200, { "Content-Type": "text/html" }).end(`<html><body>${table}</body></html>`);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		port: (server.address() as AddressInfo).port,
		close: async () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

function tableOfPrices(): string {
	const rows = Object.entries(prices).map(
		([grade, price]) => `<tr><td>${grade}</td><td class="price js-price">${price}</td></tr>`,
	);
	return `<div id="full-prices"><table>${rows.join("")}</table></div>`;
}
