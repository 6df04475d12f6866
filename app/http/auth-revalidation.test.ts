import { createMemoryRouter, type MiddlewareFunction, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { noticeReloaded, skipRevalidationForDialog } from "./auth-revalidation.ts";

function loadsAnew(from: string, to: string, formMethod?: "POST"): boolean {
	return skipRevalidationForDialog({
		currentUrl: new URL(from, "http://site.invalid"),
		nextUrl: new URL(to, "http://site.invalid"),
		currentParams: {},
		nextParams: {},
		defaultShouldRevalidate: true,
		...(formMethod && { formMethod }),
	});
}

describe("a page under the account dialog", () => {
	it("keeps its data when the dialog opens, changes and closes", () => {
		expect(loadsAnew("/intercambios?want=a", "/intercambios?want=a&auth=signIn")).toBe(false);
		expect(loadsAnew("/?auth=signIn", "/?auth=signUp")).toBe(false);
		expect(loadsAnew("/?auth=signIn", "/")).toBe(false);
	});

	it("keeps its data when the code that sends the dialog's forms is fetched", () => {
		expect(loadsAnew("/popular?auth=signIn", "/auth/send")).toBe(false);
	});

	it("keeps its data when a dialog that the hash names opens and closes", () => {
		expect(loadsAnew("/intercambios/1", "/intercambios/1#offer")).toBe(false);
		expect(loadsAnew("/intercambios/1#offer", "/intercambios/1")).toBe(false);
		expect(loadsAnew("/intercambios/1?auth=signIn#offer", "/intercambios/1#offer")).toBe(false);
	});

	it("loads anew after signing in, for another search, and when asked to", () => {
		expect(loadsAnew("/?auth=signIn", "/", "POST")).toBe(true);
		expect(loadsAnew("/intercambios?auth=signIn", "/intercambios?want=a")).toBe(true);
		expect(loadsAnew("/popular", "/intercambios")).toBe(true);
		expect(loadsAnew("/popular", "/popular")).toBe(true);
	});
});

/** A page with an action, whose loaders wait until they are let go on: a router of the library. */
function openPage(address: string) {
	const server = { arrival: Promise.withResolvers<void>(), loads: 0, data: "before" };
	const loader = async ({ request }: { request: Request }) => {
		server.loads += 1;
		await server.arrival.promise;
		request.signal.throwIfAborted();
		return server.data;
	};
	const page: RouteObject = { id: "page", path: "vitrinas", loader, action: () => ({ ok: true }) };
	const shouldRevalidate = skipRevalidationForDialog;
	const middleware = [noticeReloaded as MiddlewareFunction];
	const root = { id: "root", path: "/", loader, shouldRevalidate, middleware };
	const routes: RouteObject[] = [{ ...root, children: [{ ...page, shouldRevalidate }] }];
	const loaderData = { root: "before", page: "before" };
	const router = createMemoryRouter(routes, { initialEntries: [address], hydrationData: { loaderData } });
	const idle = () =>
		new Promise<void>((resolve) => {
			const check = () =>
				router.state.navigation.state === "idle" && router.state.revalidation === "idle" && resolve();
			router.subscribe(check);
			check();
		});
	return { router, server, idle };
}

describe("a page whose data is loaded anew after an action", () => {
	it.each([
		["/vitrinas#piece", "/vitrinas"],
		["/vitrinas", "/vitrinas#share"],
		["/vitrinas?auth=signIn", "/vitrinas"],
	])("loads it also where a dialog opens or closes meanwhile: %s to %s", async (from, to) => {
		const { router, server, idle } = openPage(from);
		const acted = Promise.withResolvers<void>();
		router.subscribe(({ fetchers }) => fetchers.get("delete")?.state === "loading" && acted.resolve());
		server.data = "after";
		const formData = new FormData();
		void router.fetch("delete", "page", "/vitrinas", { formMethod: "post", formData });
		await acted.promise;
		void router.navigate(to);
		server.arrival.resolve();
		await idle();
		expect(router.state.location.hash).toBe(new URL(to, "http://site.invalid").hash);
		expect(router.state.loaderData).toEqual({ root: "after", page: "after" });

		const { loads } = server;
		await router.navigate("/vitrinas#other");
		expect(server.loads).toBe(loads);
		router.dispose();
	});

	it("loads it also where a dialog opens while it is refreshed", async () => {
		const { router, server, idle } = openPage("/vitrinas");
		server.data = "after";
		void router.revalidate();
		void router.navigate("/vitrinas#share");
		server.arrival.resolve();
		await idle();
		expect(router.state.loaderData).toEqual({ root: "after", page: "after" });
		router.dispose();
	});
});
