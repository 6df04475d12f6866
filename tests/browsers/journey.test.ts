import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { firefox } from "./firefox.ts";
import { type BrowserSetup, startBrowserSetup } from "./setup.ts";
import * as steps from "./steps.ts";
import { webkit } from "./webkit.ts";

describe.each([firefox, webkit])("in $name", (engine) => {
	const isHere = engine.isHere();
	let setup: BrowserSetup;
	beforeAll(async () => {
		if (isHere) setup = await startBrowserSetup(engine);
	});
	afterAll(() => setup?.stop());

	it.skipIf(!isHere)(
		"two people do a whole trade, make a card and a piece, comment, and run the shop",
		async () => {
			const owner = await steps.signUp(setup);
			const title = `Super Mario World de ${owner.username}`;
			const path = await steps.publish(owner, title);
			const buyer = await steps.signUp(setup);
			await steps.makeOffer(buyer, path);
			await steps.talk(owner, buyer);
			await steps.seal(owner, buyer);
			for (const { visitor } of [owner, buyer]) await visitor.see(title);
			await steps.makeCard(owner, setup);
			await steps.addPiece(owner);
			await steps.comment(buyer, setup);
			await steps.runShop(owner, setup);
		},
	);

	it.skipIf(!isHere)("a press beside a dialog closes it, and one in it does not", async () => {
		const visitor = await setup.visit();
		await visitor.open("/popular?auth=signIn");
		await visitor.fill(translateFor("es")("common.email"), "mica@example.test");
		const isOpen = () => visitor.run(() => document.querySelector("dialog[open]") !== null);
		expect(await isOpen()).toBe(true);
		await visitor.pressAt({ x: 5, y: 300 });
		await expect.poll(isOpen).toBe(false);
	});

	it.skipIf(!isHere)("the language of an address is the whole visit's", async () => {
		const visitor = await setup.visit("en");
		await visitor.open("/popular");
		await visitor.see(translateFor("en")("listing.popular.page"));
	});
});
