import { randomUUID } from "node:crypto";
import { createShowcasePath, showcasesPath } from "#app/shared/paths.ts";
import { addElementPath } from "#app/shared/showcase-paths.ts";
import { demoPassword } from "#db/demo/people.ts";
import { attributesOf } from "#tests/factories/html.ts";

/** As full as most ever are. */
const pieces = 60;

/**
 * Fills a showcase of a demo's collector with images of the demo's listings, by the forms that people use.
 * @returns the path of its page
 */
export async function fillShowcase(origin: string): Promise<string> {
	const cookie = await signInCollector(origin);
	const post = (path: string, body: FormData | URLSearchParams) =>
		fetch(origin + path, {
			method: "POST",
			body,
			redirect: "manual",
			headers: { Origin: origin, Cookie: cookie },
		});
	const images = await listingImages(origin);
	const showcase = new FormData();
	showcase.append("name", "Todo lo que junté");
	showcase.append("description", "Sesenta piezas en seis estantes.");
	showcase.append("submissionKey", randomUUID());
	for (let n = 0; n < pieces; n += 1) {
		const element = new FormData();
		element.append("title", `Pieza ${n + 1}`);
		element.append(
			"description",
			"Comprada en una feria, con caja y manual; en funda rígida desde entonces.",
		);
		element.append("submissionKey", randomUUID());
		element.append("image", images[n % images.length] as Blob, "pieza.webp");
		const added = await post(addElementPath(), element);
		const id = new URL(added.headers.get("Location") ?? "", origin).searchParams.get("element");
		if (!id) throw new Error(`An element was answered ${added.status}.`);
		showcase.append("pieces", `element:${id}`);
	}
	const made = await post(createShowcasePath, showcase);
	if (made.status !== 302) throw new Error(`The showcase was answered ${made.status}.`);
	return newestShowcase(origin);
}

/** The header's value that signs the demo's collector in. */
export async function signInCollector(origin: string): Promise<string> {
	const body = new URLSearchParams({
		mode: "signIn",
		intent: "signIn",
		email: "coleccionista@reino.example",
		password: demoPassword,
	});
	const answer = await fetch(`${origin}/auth`, {
		method: "POST",
		body,
		redirect: "manual",
		headers: { Origin: origin },
	});
	return answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

async function listingImages(origin: string): Promise<Blob[]> {
	const html = await (await fetch(`${origin}/popular`)).text();
	const paths = new Set(attributesOf(html, 'img[src^="/files/"]', "src"));
	return Promise.all([...paths].map(async (path) => (await fetch(origin + path)).blob()));
}

async function newestShowcase(origin: string): Promise<string> {
	const html = await (await fetch(`${origin}${showcasesPath}?sort=newest`)).text();
	const [path] = attributesOf(html, 'a[href^="/vitrinas/detalle/"]', "href");
	if (!path) throw new Error("There is no showcase in the list.");
	return path;
}
