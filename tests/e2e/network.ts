import type { Page } from "@playwright/test";
import { waitUntilInteractive } from "#tests/interactive.ts";
import type { Person } from "./test.ts";

/** How Socket.IO begins its answer to a socket that it lets in: https://github.com/socketio/socket.io-protocol */
const letIn = "40";

/** Opens a page and waits until it hears of what happens: what was told before its socket was let in is not heard. */
export async function openLive(page: Page, path: string): Promise<void> {
	// From here on no socket of the page before it comes.
	await page.goto(path, { waitUntil: "commit" });
	const socket = await page.waitForEvent("websocket");
	await socket.waitForEvent("framereceived", ({ payload }) => payload.toString().startsWith(letIn));
	await waitUntilInteractive(page);
}

/** What a browser says of the requests and sockets that it tries without a connection: how many, its speed decides. */
const failedTries = /net::ERR_|WebSocket|Failed to fetch/;

/** Does something in a browser that has no connection meanwhile, whose failed tries are no complaints. */
export async function withoutConnection(person: Person, work: () => Promise<void>): Promise<void> {
	person.allow(failedTries);
	await person.context.setOffline(true);
	await work();
	await person.context.setOffline(false);
}

/**
 * Lets requests through again which a route of the test held, answered or refused. Chromium forgets a request that is
 * under way while the last route of its page goes, and the page waits for ever: one that nothing matches stays.
 */
export async function letThrough(page: Page, address: string | RegExp): Promise<void> {
	await page.route("**/nothing-asks-for-this", (route) => route.continue());
	await page.unroute(address);
}

/**
 * Opens a page before its scripts have come, as on a slow network.
 * @returns what lets them come, and waits until the page is interactive
 */
export async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
	const scripts = "**/assets/*.js";
	const arrival = Promise.withResolvers<void>();
	await page.route(scripts, async (route) => {
		await arrival.promise;
		await route.continue();
	});
	await page.goto(path, { waitUntil: "commit" });
	return async () => {
		arrival.resolve();
		await waitUntilInteractive(page);
		await letThrough(page, scripts);
	};
}
