import { randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuiltServer } from "#tests/built-server.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { publishedId } from "#tests/factories/listings.ts";
import { until } from "#tests/until.ts";

/** A person who uses a server over HTTP, as a browser without script does. */
export interface Client {
	readonly cookie: string;
	get(path: string): Promise<Response>;
	/** @param fields with files as `FormData` */
	post(path: string, fields: Readonly<Record<string, string>> | FormData): Promise<Response>;
}

type Reached = Pick<BuiltServer, "url" | "dataDir">;

/** Makes an account, verifies it by the link in its mail and is signed in. */
export async function signUp({ url, dataDir }: Reached, name: string): Promise<Client> {
	const username = `${name}_${randomBytes(3).toString("hex")}`;
	const email = `${username}@example.test`;
	const fields = {
		intent: "signUp",
		email,
		username,
		password: "una clave",
		country: "AR",
		city: "Rosario, Santa Fe",
	};
	const form = { method: "POST", body: new URLSearchParams(fields) };
	const answer = await fetch(`${url}/auth?mode=signUp`, form);
	if (!answer.ok) throw new Error(`Signing up answered ${answer.status}`);
	let link = "";
	await until(`mail to ${email}`, async () => {
		link = await linkIn(dataDir, email);
		return link !== "";
	});
	const proof = new URLSearchParams({ intent: "verify", password: fields.password });
	const verified = await fetch(link, { method: "POST", body: proof, redirect: "manual" });
	return clientOf(url, cookiesOf(verified));
}

/** Signs in by the form. */
export async function signIn(url: string, email: string, password: string): Promise<Client> {
	const fields = { intent: "signIn", email, password };
	const form = { method: "POST", body: new URLSearchParams(fields), redirect: "manual" } as const;
	const answer = await fetch(`${url}/auth?mode=signIn`, form);
	const cookie = cookiesOf(answer);
	if (!cookie.includes("session")) throw new Error(`Signing in answered ${answer.status}`);
	return clientOf(url, cookie);
}

/** The cookies that an answer sets, as a browser sends them back. */
function cookiesOf(answer: Response): string {
	return answer.headers
		.getSetCookie()
		.map((header) => header.split(";")[0])
		.join("; ");
}

/** Somebody who is signed in by this cookie. @param origin of the page that sends, where the site has another than `url` */
export function clientOf(url: string, cookie: string, origin = url): Client {
	const headers = { Cookie: cookie, Connection: "close" };
	return {
		cookie,
		get: (path) => fetch(url + path, { headers, redirect: "manual" }),
		post: (path, fields) => {
			const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
			const sent = { ...headers, Origin: origin };
			return fetch(url + path, { method: "POST", headers: sent, redirect: "manual", body });
		},
	};
}

async function linkIn(dataDir: string, email: string): Promise<string> {
	const folder = join(dataDir, "outbox");
	for (const name of await readdir(folder).catch(() => [])) {
		const text = await readFile(join(folder, name), "utf8");
		// A mail that is being written at this moment is read the next time.
		if (text.includes(`"${email}"`) && text.endsWith("}\n")) return JSON.parse(text).link;
	}
	return "";
}

/** The fields of a listing that can be published. */
export async function listingFields(client: Client, title: string): Promise<Record<string, string>> {
	const html = await (await client.get("/crear")).text();
	const [categoryId] = attributesOf(html, 'input[name="categoryId"]', "value");
	if (!categoryId) throw new Error("No category on /crear");
	return { submissionKey: randomUUID(), categoryId, item: title, title, isOpenToOffers: "on" };
}

/** Publishes a listing. @returns its id */
export async function publish(client: Client, title: string): Promise<string> {
	const response = await client.post("/crear", await listingFields(client, title));
	const id = publishedId(response);
	if (!id) throw new Error(`Publishing answered ${response.status}`);
	return id;
}

/** Writes the first message about a listing. @returns the chat's id */
export async function openChat(client: Client, listingId: string): Promise<string> {
	const fields = { listingId, text: "¡Hola!", clientId: randomUUID() };
	const answer = await (await client.post("/mensajes/oferta", fields)).json();
	if (!answer.ok) throw new Error(`The offer was refused: ${answer.failure.code}`);
	return answer.value.chatId;
}

/** Every text of a chat in its order, as its people read it. */
export async function readTexts(client: Client, chatId: string): Promise<string[]> {
	const texts: string[] = [];
	for (let after = 0; ; ) {
		const response = await client.get(`/mensajes/${chatId}/hilo?after=${after}`);
		if (!response.ok) throw new Error(`The thread answered ${response.status}`);
		const { messages, hasMore } = (await response.json()).value;
		texts.push(...messages.map(({ text }: { text: string }) => text));
		if (!hasMore) return texts;
		after = messages.at(-1).seq;
	}
}
