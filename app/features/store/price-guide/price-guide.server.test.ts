import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DomainError } from "#app/shared/domain-error.ts";
import { type Grade, grades } from "../rules.ts";
import { type GuideNetwork, internet, isPublicAddress } from "./guide-request.server.ts";
import { createPriceGuide, localGuideNetwork } from "./price-guide.server.ts";

const url = "https://www.pricecharting.com/game/pokemon-base-set/charizard-4";
let answer: RequestListener = () => undefined;
const server = createServer((asked, response) => answer(asked, response));

/** The guide's names lead to a server of this machine, which speaks without TLS. */
let network: GuideNetwork;

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	network = { ...localGuideNetwork(port), timeLimit: 20_000 };
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

function read(grade: Grade, { token, ...changes }: Partial<GuideNetwork> & { token?: string } = {}) {
	return createPriceGuide({ token, network: { ...network, ...changes } }).readPrice(url, grade);
}

function sendPage(html: string) {
	answer = (_asked, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(html);
}

function pageOf(
	prices: Readonly<Record<string, string>>,
	cells: Readonly<Record<string, string>> = {},
): string {
	const rows = Object.entries(prices).map(
		([name, price]) => `<tr>\n<td> ${name} </td>\n<td class="price js-price">${price}</td></tr>`,
	);
	const main = Object.entries(cells).map(
		([id, price]) => `<td id="${id}"><span class="price js-price">\n${price}\n</span></td>`,
	);
	return `<html><body><table id="price_data"><tr>${main.join("")}</tr></table>
		<div id="full-prices"><table>${rows.join("")}</table></div></body></html>`;
}

function refused(code: DomainError["code"], params: DomainError["params"] = {}) {
	return expect.objectContaining({ code, params });
}

describe("a product's page", () => {
	it.each(grades)("has a price for %s", async (grade) => {
		const prices = Object.fromEntries(grades.map((each, index) => [each, `$1,${200 + index}.50`]));
		sendPage(pageOf(prices));
		expect(await read(grade)).toEqual({ amount: `${1200 + grades.indexOf(grade)}.50`, source: "page" });
	});

	it("of a game tells the price of a loose one", async () => {
		sendPage(pageOf({ Loose: "$12.05", Complete: "$30.00" }, { used_price: "$12.05" }));
		expect(await read("Ungraded")).toMatchObject({ amount: "12.05" });
		await expect(read("PSA 10")).rejects.toEqual(refused("priceGuide.noPrice", { grade: "PSA 10" }));
	});

	it.each(["-", "N/A", ""])("without a price (%j) has none", async (text) => {
		sendPage(pageOf({ "PSA 10": text }));
		await expect(read("PSA 10")).rejects.toEqual(refused("priceGuide.noPrice", { grade: "PSA 10" }));
	});

	it.each([
		["no table", "<p>Please confirm that you are a person</p>", "#full-prices"],
		["a table of something else", pageOf({ Volume: "$3.00" }), "#full-prices"],
		["a price that is none", pageOf({ "PSA 10": "€ 3,50" }), "PSA 10"],
		["a price in cents", pageOf({ "PSA 10": "$350" }), "PSA 10"],
		["two prices", pageOf({ "PSA 10": "$3.50" }, { manual_only_price: "$4.50" }), "#manual_only_price"],
	])("with %s is not understood", async (_what, html, missing) => {
		sendPage(html);
		await expect(read("PSA 10")).rejects.toEqual(refused("priceGuide.changed", { missing }));
	});
});

it("is never a price that no product may have", async () => {
	const tooLarge = refused("priceGuide.priceTooLarge");
	sendPage(pageOf({ "PSA 10": "$99999999999999999999.00" }));
	await expect(read("PSA 10")).rejects.toEqual(tooLarge);
	sendPage(pageOf({ "PSA 10": "$9,999,999,999.99" }));
	expect(await read("PSA 10")).toMatchObject({ amount: "9999999999.99" });
	const names = { "product-name": "Charizard #4", "console-name": "Pokemon Base Set" };
	const body = JSON.stringify({ status: "success", ...names, "manual-only-price": 1_000_000_000_000 });
	answer = (_asked, response) => response.writeHead(200, { "Content-Type": "application/json" }).end(body);
	await expect(read("PSA 10", { token: "x" })).rejects.toEqual(tooLarge);
});

describe("a hostile page", () => {
	const changedTable = refused("priceGuide.changed", { missing: "#full-prices" });
	it.each([
		["16 000 elements within each other", "<div>".repeat(16_000)],
		["100 000 elements within each other", "<div>".repeat(100_000)],
		["rows within each other", `<div id="full-prices">${"<tr><td><b>".repeat(100_000)}`],
		["a tag that no parser ends", `<a ${"x ".repeat(1_000_000)}`],
		// Each of these slows the parser's next one.
		["350 000 self-closing images", "<svg/>".repeat(349_000)],
	])("of %s is given up before it has taken the processor for long", async (_what, html) => {
		sendPage(html);
		const before = process.cpuUsage();
		const error = await read("PSA 10", { timeLimit: 60_000 }).catch((thrown: unknown) => thrown);
		// Which of the two depends on how fast the machine is.
		expect([changedTable, refused("priceGuide.tooSlow")]).toContainEqual(error);
		expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4);
	});

	it("is read no further than the price", async () => {
		const price = pageOf({ "PSA 10": "$3.50" }, { manual_only_price: "$3.50" });
		sendPage(`${price}${"<div>".repeat(100_000)}`);
		expect(await read("PSA 10")).toMatchObject({ amount: "3.50" });
	});
});

describe("the guide's API", () => {
	const card = {
		status: "success",
		id: "1",
		"console-name": "Pokemon Base Set",
		"product-name": "Charizard #4",
	};
	const cents: Record<Grade, readonly [string, number]> = {
		Ungraded: ["loose-price", 38384],
		"Grade 1": ["condition-9-price", 9000],
		"Grade 2": ["condition-10-price", 10001],
		"Grade 3": ["condition-13-price", 11000],
		"Grade 4": ["condition-14-price", 12000],
		"Grade 5": ["condition-15-price", 13000],
		"Grade 6": ["condition-16-price", 14000],
		"Grade 7": ["cib-price", 15000],
		"Grade 8": ["new-price", 16000],
		"Grade 9": ["graded-price", 277148],
		"Grade 9.5": ["box-only-price", 18000],
		"SGC 10": ["condition-18-price", 19000],
		"CGC 10": ["condition-17-price", 20000],
		"PSA 10": ["manual-only-price", 3010007],
		"BGS 10": ["bgs-10-price", 22000],
		"BGS 10 Black": ["condition-20-price", 23000],
		"CGC 10 Pristine": ["condition-19-price", 24000],
	};
	const all = { ...card, ...Object.fromEntries(Object.values(cents)) };

	it.each(grades)("has a price for %s", async (grade) => {
		let asked = "";
		answer = ({ url: path = "" }, response) => {
			asked = path;
			response.end(JSON.stringify(all));
		};
		const [, price] = cents[grade];
		expect(await read(grade, { token: "secret" })).toEqual({
			amount: (price / 100).toFixed(2),
			source: "api",
		});
		expect(asked).toBe("/api/product?t=secret&q=pokemon+base+set+charizard+4");
	});

	it("that finds another product is not believed: the page is read", async () => {
		answer = ({ url: path = "" }, response) =>
			response.end(
				path.startsWith("/api")
					? JSON.stringify({ ...all, "product-name": "Charizard [1st Edition] #4" })
					: pageOf({ "PSA 10": "$3.50" }),
			);
		expect(await read("PSA 10", { token: "secret" })).toEqual({ amount: "3.50", source: "page" });
	});

	it.each([
		["no JSON", "<html>", refused("priceGuide.changed", { missing: "product-name" })],
		["an error", '{"status":"error"}', refused("priceGuide.changed", { missing: "product-name" })],
		["no such price", JSON.stringify(card), refused("priceGuide.noPrice", { grade: "PSA 10" })],
		[
			"a price that is no number of cents",
			JSON.stringify({ ...card, "manual-only-price": "$3.50" }),
			refused("priceGuide.changed", { missing: "manual-only-price" }),
		],
	])("with %s gives none", async (_what, text, error) => {
		answer = (_asked, response) => response.end(text);
		await expect(read("PSA 10", { token: "secret" })).rejects.toEqual(error);
	});
});

describe("the way to the guide", () => {
	it.each([
		"http://www.pricecharting.com/game/a/b",
		"https://pricecharting.com.evil.example/game/a/b",
		"https://evil.example/www.pricecharting.com/game/a/b",
		"https://www.pricecharting.com@127.0.0.1/game/a/b",
		"https://user:pass@www.pricecharting.com/game/a/b",
		"https://www.pricecharting.com:8443/game/a/b",
		"https://127.0.0.1/game/a/b",
		"https://www.pricecharting.com/",
		"javascript:alert(1)",
		"game/a/b",
		"",
	])("is not %s", async (address) => {
		await expect(createPriceGuide({ network }).readPrice(address, "PSA 10")).rejects.toEqual(
			refused("priceGuide.urlInvalid"),
		);
	});

	it("follows redirects within the guide, to an end", async () => {
		answer = ({ url: path = "" }, response) => {
			if (path === "/game/new/place") response.end(pageOf({ "PSA 10": "$3.50" }));
			else response.writeHead(301, { Location: "https://pricecharting.com/game/new/place" }).end();
		};
		expect(await read("PSA 10")).toMatchObject({ amount: "3.50" });
		answer = (_asked, response) => response.writeHead(302, { Location: url }).end();
		await expect(read("PSA 10")).rejects.toEqual(refused("priceGuide.redirected"));
	});

	it.each(["http://www.pricecharting.com/a", "https://127.0.0.1/a", "//evil.example/a", "https://["])(
		"follows none to %s",
		async (location) => {
			answer = (_asked, response) => response.writeHead(302, { Location: location }).end();
			await expect(read("PSA 10")).rejects.toEqual(refused("priceGuide.redirected"));
		},
	);

	it.each([
		[404, "priceGuide.productNotFound"],
		[429, "priceGuide.busy"],
		[403, "priceGuide.unreachable"],
		[500, "priceGuide.unreachable"],
		[302, "priceGuide.unreachable"],
	] as const)("ends at the status %s", async (status, code) => {
		answer = (_asked, response) => response.writeHead(status).end();
		await expect(read("PSA 10")).rejects.toEqual(refused(code));
	});

	it("is taken at a pace, whoever asks and however often one is led on", async () => {
		const times: number[] = [];
		answer = ({ url: path = "" }, response) => {
			times.push(performance.now());
			if (path === "/game/new/place") response.end(pageOf({ "PSA 10": "$3.50" }));
			else response.writeHead(301, { Location: "https://pricecharting.com/game/new/place" }).end();
		};
		const minInterval = 50;
		const guide = createPriceGuide({ network: { ...network, minInterval } });
		const begun = performance.now();
		await Promise.all([guide.readPrice(url, "PSA 10"), guide.readPrice(url, "PSA 10")]);
		expect(times).toHaveLength(4);
		// Each of the three waits may end a millisecond early.
		expect((times[3] ?? 0) - begun).toBeGreaterThan(3 * minInterval - 5);
	});

	it("ends when a page grows without end", async () => {
		answer = (_asked, response) => {
			const piece = Buffer.alloc(64 * 1024, "x");
			const pour = () => {
				while (response.writable && response.write(piece));
			};
			response.on("drain", pour);
			pour();
		};
		await expect(read("PSA 10")).rejects.toEqual(refused("priceGuide.tooLarge"));
	});

	it.each([
		["before its answer", () => undefined],
		["within its answer", ((_asked, response) => void response.write("<html>")) satisfies RequestListener],
	])("ends when the guide hangs %s", async (_when, hang) => {
		answer = hang;
		await expect(read("PSA 10", { timeLimit: 200 })).rejects.toEqual(refused("priceGuide.tooSlow"));
	});

	it("ends when the connection breaks, and when there is no such name", async () => {
		answer = ({ socket }) => socket.destroy();
		await expect(read("PSA 10")).rejects.toEqual(refused("priceGuide.unreachable"));
		const lookup: GuideNetwork["lookup"] = (_name, _options, found) => found(new Error("ENOTFOUND"), []);
		await expect(read("PSA 10", { lookup })).rejects.toEqual(refused("priceGuide.unreachable"));
	});

	it.each(["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.7"])(
		"never leads to %s, also beside an address of the internet",
		async (address) => {
			let isAsked = false;
			answer = () => {
				isAsked = true;
			};
			const family = address.includes(":") ? 6 : 4;
			const lookup: GuideNetwork["lookup"] = (_name, _options, found) =>
				found(null, [
					{ address: "104.26.10.10", family: 4 },
					{ address, family },
				]);
			const { isAllowed } = internet;
			await expect(read("PSA 10", { lookup, isAllowed })).rejects.toEqual(
				refused("priceGuide.addressRefused"),
			);
			expect(isAsked).toBe(false);
		},
	);
});

it.each([
	"0.0.0.0",
	"100.64.0.1",
	"172.31.255.255",
	"192.168.1.1",
	"198.19.0.1",
	"224.0.0.1",
	"255.255.255.255",
	"::",
	"fe80::1",
	"ff02::1",
	"64:ff9b::a00:1",
	"2001:db8::1",
	"2002:a00:1::",
	"no address",
])("%s is not on the internet", (address) => expect(isPublicAddress(address)).toBe(false));

it.each(["1.1.1.1", "104.26.10.10", "172.32.0.1", "2606:4700::6810:1"])("%s is on the internet", (address) =>
	expect(isPublicAddress(address)).toBe(true),
);
