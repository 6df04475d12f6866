import { beforeAll, describe, expect, it } from "vitest";
import { ownBanPath } from "#app/shared/paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { requestNames } from "./refusals/request-names.ts";
import { type Outcome, type Role, table } from "./refusals/table.ts";
import { buildThing, type Thing } from "./refusals/things.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({
	jobs: true,
	environment: { GOOGLE_CLIENT_ID: "reino", GOOGLE_CLIENT_SECRET: "nobody asks for it" },
});

const kinds: Readonly<Record<Exclude<Role, "visitor">, Parameters<typeof buildUser>[1]>> = {
	banned: { isBanned: true },
	member: {},
	partner: {},
	owner: {},
	moderator: { role: "moderator" },
	admin: { role: "admin" },
};
const people = {} as Record<Exclude<Role, "visitor">, UserRow>;

beforeAll(async () => {
	await buildCategory(app.db, { slug: "reino-cards", isSpecial: true });
	for (const role of Object.keys(kinds) as (keyof typeof kinds)[])
		people[role] = await buildUser(app.db, kinds[role]);
});

describe("what somebody may not", () => {
	it("stands in a row for every route and every intent of every action", () => {
		expect(Object.keys(table).toSorted()).toEqual([...new Set(requestNames)].toSorted());
	});

	it.each(Object.entries(table))("%s is refused", async (name, [answers]) => {
		const expected = Object.entries(answers) as [Role, Outcome][];
		const refused = new Set<string | number>(expected.map(([, outcome]) => outcome));
		const outcomes = expected.map(async ([role, outcome]) => {
			const got = await outcomeOf(name, role);
			// Whoever may is led on by some forms; to where no other is.
			const isIn = outcome === "in" && !isRefusal(got) && !refused.has(got);
			return [role, isIn ? "in" : got];
		});
		expect(Object.fromEntries(await Promise.all(outcomes))).toEqual(answers);
	});
});

/** What somebody is answered who asks for something that is the owner's. */
async function outcomeOf(name: string, role: Role): Promise<Outcome | "broken"> {
	const [method, path = "", intent] = name.split(" ");
	const world = { app, owner: people.owner, partner: people.partner };
	const thing = await buildThing(path, world);
	const fields = { intent, ...(await table[name]?.[1]?.(thing, world)) };
	const given = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
	const as = role === "visitor" ? {} : { cookie: await app.signIn(people[role]) };
	const address = addressOf(path, thing);
	const response =
		method === "GET"
			? await app.ask(`${address}?${new URLSearchParams(given)}`, as)
			: await app.post(address, Object.fromEntries(given), as);
	await response.arrayBuffer();
	return outcomeIn(response, thing);
}

function addressOf(path: string, thing: Thing): string {
	// An action of the home page is told from its layout's by this.
	if (path === "/") return "/?index";
	return path.replaceAll(/:(\w+)\??/g, (_, key) => thing[key] ?? "").replace("*", "no/hay");
}

function outcomeIn({ status, headers }: Response, thing: Thing): Outcome | "broken" {
	const location = headers.get("Location");
	if (status === 401 || status === 403 || status === 404) return status;
	if (status >= 500 || status === 405) return "broken";
	if (location === null) return "in";
	const { pathname, searchParams } = new URL(location, app.url);
	if (searchParams.get("auth") === "signIn") return "signIn";
	if (pathname === "/") return "home";
	if (pathname === ownBanPath) return "ban";
	return (thing.id ? pathname.replace(thing.id, ":id") : pathname) as Outcome;
}

function isRefusal(outcome: Outcome | "broken"): boolean {
	return typeof outcome === "number" || outcome === "signIn" || outcome === "ban" || outcome === "broken";
}
