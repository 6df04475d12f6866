import { describe, expect, it } from "vitest";
import { changeDetails, deletePerson } from "#app/features/accounts/commands.server.ts";
import { personPath } from "#app/shared/paths.ts";
import {
	personImagePath,
	personListingsPath,
	personShowcasesPath,
	personTradesPath,
} from "#app/shared/person-paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { unique } from "#tests/factories/row.ts";
import { buildFavorite, buildShowcase } from "#tests/factories/showcases.ts";
import { buildArchivedListing, buildTrade } from "#tests/factories/trades.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;
const subpages = [personListingsPath, personShowcasesPath, personTradesPath];

/** Somebody of whom everything is there: shown, hidden, and traded with somebody. */
async function buildPerson() {
	const username = `Ana_${unique()}`;
	const person = await buildUser(db, {
		username,
		email: `secreto-${unique()}@example.test`,
		twitterUsername: "ana_en_x",
		about: "Junto <b>aves</b>",
	});
	const partner = await buildUser(db);
	const titleOf = (what: string) => `${what} ${unique()}`;
	const shown = await buildListing(db, { userId: person.id, title: titleOf("A la vista") });
	const paused = await buildListing(db, { userId: person.id, status: "paused", title: titleOf("En pausa") });
	const reviewed = await buildListing(db, {
		userId: person.id,
		status: "in_revision",
		title: titleOf("Revisada"),
	});
	const showcase = await buildShowcase(db, { ownerId: person.id, name: titleOf("Vitrina") });
	const hidden = await buildShowcase(db, {
		ownerId: person.id,
		name: titleOf("Oculta"),
		status: "in_revision",
	});
	const favorite = await buildFavorite(db, { userId: person.id });
	const traded = await buildListing(db, { userId: person.id, status: "traded", title: titleOf("Cambiada") });
	const trade = await buildTrade(db, { listingId: traded.id, buyerId: partner.id, status: "completed" });
	const archived = await buildArchivedListing(db, { tradeId: trade.id, title: traded.title });
	return {
		person,
		seen: [shown.title, showcase.name, archived.title],
		secrets: [
			...[person.email, "ana_en_x", person.id, paused.title, reviewed.title, hidden.name],
			...[partner.username, partner.id, trade.id, favorite.collectionId, traded.id],
		],
	};
}

async function rename(user: UserRow, username: string): Promise<void> {
	const details = { username, city: null, twitterUsername: null, about: null };
	await changeDetails(contextOf(db, user), user.id, details);
}

const textOf = async (path: string, cookie?: string) =>
	(await app.ask(path, cookie ? { cookie } : {})).text();

describe("a person's page", () => {
	it("shows everybody what is public and nothing else, in its page and its data", async () => {
		const { person, seen, secrets } = await buildPerson();
		const stranger = await app.signIn(await buildUser(db));
		const paths = [personPath, ...subpages].map((pathOf) => pathOf(person.username));
		for (const cookie of [undefined, stranger]) {
			const page = await textOf(paths[0] ?? "", cookie);
			for (const text of seen) expect(page).toContain(text);
			expect(page).toContain("Junto &lt;b&gt;aves&lt;/b&gt;");
			for (const path of paths.flatMap((each) => [each, `${each}.data`])) {
				const text = await textOf(path, cookie);
				for (const secret of secrets) expect(text, `${secret} in ${path}`).not.toContain(secret);
			}
		}
	});

	it("shows its person nothing more, but where to change it", async () => {
		const { person, secrets } = await buildPerson();
		const own = await app.signIn(person);
		const page = await textOf(personPath(person.username), own);
		const [, , , ...hidden] = secrets;
		for (const secret of hidden) expect(page).not.toContain(secret);
		expect(page).toContain("/perfil?edit=1");
		expect(await textOf(personPath(person.username))).not.toContain("/perfil?edit=1");
	});

	it("tells search engines who it is, and where, in the person's own spelling", async () => {
		const { person } = await buildPerson();
		const page = await textOf(personPath(person.username));
		expect(page).toContain(
			`<link rel="canonical" href="${app.deps.config.publicUrl}/u/${person.username}"/>`,
		);
		const [json = ""] = textsOf(page, 'script[type="application/ld+json"]');
		expect(JSON.parse(json)).toMatchObject({
			"@type": "ProfilePage",
			mainEntity: { "@type": "Person", name: person.username, description: "Junto <b>aves</b>" },
		});
		const [image] = attributesOf(page, '[property="og:image"]', "content");
		expect(image).toContain(personImagePath(person.username));
		const sitemap = await textOf("/sitemaps/people.xml");
		expect(sitemap).toContain(`<loc>${app.deps.config.publicUrl}/u/${person.username}</loc>`);
		expect(await textOf("/sitemap.xml")).toContain("/sitemaps/people.xml");
	});

	it("comes with the sheet of all pages before its own", async () => {
		const page = await textOf(personPath((await buildUser(db)).username));
		const sheets = attributesOf(page, 'link[rel="stylesheet"]', "href");
		expect(sheets.length).toBeGreaterThan(1);
		expect(sheets[0]).toMatch(/^\/assets\/root-/);
	});

	it("is kept for visitors, and made anew for who is signed in", async () => {
		const { username } = await buildUser(db);
		const ask = (cookie?: string) => app.ask(personPath(username), cookie ? { cookie } : {});
		expect((await ask()).headers.get("Cache-Control")).toBe("private, no-cache");
		const stranger = await app.signIn(await buildUser(db));
		expect((await ask(stranger)).headers.get("Cache-Control")).toBe("private, no-store");
	});
});

describe("another way to write a name", () => {
	it.each([personPath, ...subpages])("leads to the person's own: %s", async (pathOf) => {
		const { username } = await buildUser(db, { username: `Beto_${unique()}` });
		const response = await app.ask(`${pathOf(username.toUpperCase())}?lang=en`);
		expect(response.status).toBe(301);
		expect(response.headers.get("Location")).toBe(`${pathOf(username)}?lang=en`);
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	});

	it("is a former name for 90 days", async () => {
		const person = await buildUser(db);
		const [username, name] = [person.username, `Nueva_${unique()}`];
		await rename(person, name);
		for (const pathOf of [personPath, ...subpages]) {
			const response = await app.ask(pathOf(username.toUpperCase()));
			expect(response.status).toBe(301);
			expect(response.headers.get("Location")).toBe(pathOf(name));
		}
	});

	it("is found with an @ before it and with a sentence's signs behind it", async () => {
		const { username } = await buildUser(db);
		for (const pathOf of [personPath, ...subpages])
			for (const named of [`@${username}`, `${username}.`, `${username})`, `@${username}).`]) {
				const response = await app.ask(pathOf(named));
				expect(response.status, named).toBe(301);
				expect(response.headers.get("Location")).toBe(pathOf(username));
			}
	});

	it("also leads to the showcases that were shared under it", async () => {
		const person = await buildUser(db);
		const showcase = await buildShowcase(db, { ownerId: person.id, name: "Mi rincon" });
		await rename(person, `Nueva_${unique()}`);
		const response = await app.ask(`/vitrina/${person.username}/mi-rincon`);
		expect(response.headers.get("Location")).toBe(`/vitrinas/detalle/${showcase.id}`);
	});
});

describe("a person who is not to be seen", () => {
	const paths = (username: string) =>
		[personPath, ...subpages, personImagePath].map((pathOf) => pathOf(username));

	it("is unknown where nobody has the name", async () => {
		for (const path of paths(`nadie_${unique()}`)) expect((await app.ask(path)).status).toBe(404);
		expect((await app.ask("/u/%00")).status).toBe(404);
		expect((await app.ask(`/u/${"a".repeat(400)}`)).status).toBe(404);
	});

	it("is told of plainly when suspended, with nothing of theirs", async () => {
		const { person, seen } = await buildPerson();
		await changePerson(db, person.id, { isBanned: true });
		for (const path of paths(person.username)) expect((await app.ask(path)).status).toBe(404);
		const page = await textOf(personPath(person.username));
		expect(page).toContain("Esta cuenta está suspendida");
		expect(page).toContain('name="robots" content="noindex"');
		expect(page).not.toContain("application/ld+json");
		const [listing = "", showcase = ""] = seen;
		for (const hidden of [listing, showcase, "Junto &lt;b"]) expect(page).not.toContain(hidden);
		expect(await textOf("/sitemaps/people.xml")).not.toContain(person.username);
	});

	it("is gone once the account is deleted", async () => {
		const { person, seen, secrets } = await buildPerson();
		await deletePerson(contextOf(db, person), person.id);
		for (const path of paths(person.username)) {
			const response = await app.ask(path);
			expect(response.status).toBe(410);
			const text = await response.text();
			for (const past of [...seen, ...secrets]) expect(text).not.toContain(past);
		}
		expect(await textOf(personPath(person.username))).toContain("Esta cuenta ya no existe");
	});
});

describe("all that a person has to swap", () => {
	it("is read to its end, each once", async () => {
		const person = await buildUser(db);
		const titles = Array.from({ length: 30 }, (_, n) => `Carta ${unique()} ${n}`);
		for (const title of titles) await buildListing(db, { userId: person.id, title });
		const found: string[] = [];
		let path = personListingsPath(person.username);
		for (let pages = 0; path && pages < 4; pages++) {
			const page = await textOf(path);
			found.push(...textsOf(page, "h2").filter((text) => titles.includes(text)));
			const links = select(page, 'a[href^="/u/"][href*="?cursor="]');
			const next = links.find(({ textContent }) => textContent.startsWith("Ver más"));
			path = next?.getAttribute("href") ?? "";
		}
		expect(found.toSorted()).toEqual(titles.toSorted());
		expect((await app.ask(`${personListingsPath(person.username)}?cursor=x`)).status).toBe(400);
		expect(await textOf(personPath(person.username))).toContain(personListingsPath(person.username));
	});
});

describe("the image of the link to a page", () => {
	it("is a JPEG, which a change gives another address", async () => {
		const { person } = await buildPerson();
		const own = personPath(person.username);
		const addressIn = async (path: string) => {
			const [address = ""] = attributesOf(await textOf(path), '[property="og:image"]', "content");
			return address.slice(app.deps.config.publicUrl.length);
		};
		const before = await addressIn(own);
		const response = await app.ask(before);
		expect(response.headers.get("Content-Type")).toBe("image/jpeg");
		expect(response.headers.get("Cache-Control")).toContain("immutable");
		await buildListing(db, { userId: person.id });
		// The page itself is kept for a second.
		expect(await addressIn(`${own}?again`)).not.toBe(before);
	});
});
