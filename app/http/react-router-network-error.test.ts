import { createMemoryRouter, data, type MiddlewareFunction, type RouteObject, redirect } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { plainFailure } from "#app/shared/result.ts";
import { isKeptPage, keepLoaderData, onNetworkError } from "./react-router-network-error.ts";

const list = "routes/chats/messages";
const chat = "routes/chats/conversation";
const unavailable = { data: plainFailure("service.unavailable"), status: 503 };

const undo: (() => void)[] = [];
afterEach(() => {
	for (const end of undo.splice(0)) end();
});

/** The pages of chats, whose loaders and action do what `server` says: a router of the library, as a page begins with it. */
function openPage(address: string) {
	const server = { load: (_id: string): unknown => "again", act: (): unknown => ({ ok: true }) };
	const route = (id: string, rest: Pick<RouteObject, "path" | "middleware" | "children">) => ({
		...{ id, ErrorBoundary: () => null, loader: () => server.load(id), action: () => server.act() },
		// As in framework mode, where all routes of a page are asked for.
		...{ shouldRevalidate: ({ actionStatus = 0 }) => actionStatus < 400, ...rest },
	});
	const chats = route(list, { path: "mensajes", children: [route(chat, { path: ":chatId" })] });
	const routes = [
		route("root", { path: "/", middleware: [onNetworkError as MiddlewareFunction], children: [chats] }),
	];
	const loaderData = Object.fromEntries(["root", list, chat].map((id) => [id, "first"]));
	const router = createMemoryRouter(routes, { initialEntries: [address], hydrationData: { loaderData } });
	undo.push(() => router.dispose());
	return { router, server };
}

function show(routeId: string, path: string) {
	undo.push(keepLoaderData(routeId, path));
}

function lose(): never {
	throw new TypeError("Failed to fetch");
}

describe("a lost connection", () => {
	it("leaves a page that is loaded anew as it is", async () => {
		const { router, server } = openPage("/mensajes/one");
		show(list, "/mensajes");
		show(chat, "/mensajes/one");
		server.load = lose;
		await router.revalidate();
		expect(router.state.errors).toBeNull();
		expect(router.state.loaderData).toEqual({ root: "first", [list]: "first", [chat]: "first" });
	});

	it("leaves the list of chats on the way back to it", async () => {
		const { router, server } = openPage("/mensajes/one");
		show(list, "/mensajes");
		show(chat, "/mensajes/one");
		server.load = lose;
		await router.navigate("/mensajes");
		expect(router.state.errors).toBeNull();
		expect(router.state.loaderData).toEqual({ root: "first", [list]: "first" });
	});

	it("fails only what was newly asked for", async () => {
		const { router, server } = openPage("/mensajes/one");
		show(list, "/mensajes");
		show(chat, "/mensajes/one");
		server.load = lose;
		await router.navigate("/mensajes/two");
		expect(router.state.errors).toMatchObject({ [chat]: unavailable });
		expect(router.state.loaderData).toEqual({ root: "first", [list]: "first" });
	});

	it("fails all that is not on the screen yet", async () => {
		const { router, server } = openPage("/");
		server.load = lose;
		await router.navigate("/mensajes/one");
		expect(router.state.errors).toMatchObject({ [list]: unavailable });
		expect(router.state.loaderData.root).toBe("first");
	});

	it("of a server that is in trouble keeps its own words", async () => {
		const { router, server } = openPage("/");
		const trouble = new Error("502");
		server.load = () => {
			throw trouble;
		};
		await router.navigate("/mensajes");
		expect(router.state.errors).toEqual({ [list]: trouble });
		expect(router.state.loaderData.root).toBe("first");
	});
});

it("leaves a page whose data is kept within reach, and no other", () => {
	show(list, "/mensajes");
	show(chat, "/mensajes/one");
	expect(["/mensajes", "/mensajes/one"].filter(isKeptPage)).toHaveLength(2);
	expect(["/", "/mensajes/two", "/mensajes/one/hilo"].filter(isKeptPage)).toEqual([]);
});

describe("an answer", () => {
	it("passes as it is", async () => {
		const { router } = openPage("/mensajes/one");
		await router.revalidate();
		expect(router.state.loaderData).toEqual({ root: "again", [list]: "again", [chat]: "again" });
	});

	it("that refuses a part of a page refuses it, though it is on the screen", async () => {
		const { router, server } = openPage("/mensajes/one");
		show(chat, "/mensajes/one");
		server.load = (id) => {
			if (id === chat) throw data("gone", { status: 404 });
			return "again";
		};
		await router.revalidate();
		expect(router.state.errors).toMatchObject({ [chat]: { status: 404, data: "gone" } });
		expect(router.state.loaderData).toMatchObject({ root: "again", [list]: "again" });
	});

	it("that leads elsewhere is followed", async () => {
		const { router, server } = openPage("/");
		server.load = () => {
			server.load = () => "again";
			throw redirect("/mensajes");
		};
		await router.navigate("/mensajes/one");
		expect(router.state.location.pathname).toBe("/mensajes");
		expect(router.state.errors).toBeNull();
	});
});

describe("an action", () => {
	/** Sends the form of a chat's page. */
	async function send(act: () => unknown) {
		const { router, server } = openPage("/mensajes/one");
		server.act = act;
		await router.navigate("/mensajes/one", { formMethod: "post", formData: new FormData() });
		return router.state;
	}

	it.each([
		["that is lost on its way", new TypeError("Failed to fetch")],
		["that ends unexpectedly", new Error("500")],
	])("%s fails like one that was refused, on the page as it is", async (_, error) => {
		const { actionData, loaderData, errors } = await send(() => {
			throw error;
		});
		const failure = plainFailure("service.unavailable");
		expect(actionData).toEqual({ [chat]: { ok: false, failure } });
		expect(loaderData).toMatchObject({ root: "first", [chat]: "first" });
		expect(errors).toBeNull();
	});

	it("that the server did not begin fails as it says", async () => {
		const tooLarge = { code: "request.tooLarge", params: {}, problems: {} };
		const { actionData } = await send(() => {
			// As it comes from the server.
			throw { status: 413, statusText: "", internal: false, data: tooLarge };
		});
		expect(actionData).toEqual({ [chat]: { ok: false, failure: tooLarge } });
	});

	it("passes with its result, after which the page is loaded anew", async () => {
		const { actionData, loaderData } = await send(() => ({ ok: true }));
		expect(actionData).toEqual({ [chat]: { ok: true } });
		expect(loaderData).toMatchObject({ root: "again", [chat]: "again" });
	});

	it("leads where its result says", async () => {
		const { location } = await send(() => redirect("/mensajes"));
		expect(location.pathname).toBe("/mensajes");
	});
});
