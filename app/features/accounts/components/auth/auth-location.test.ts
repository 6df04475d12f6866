import { expect, it } from "vitest";
import { isOverPage, overPage } from "#app/ui/use-hash-dialog.ts";
import {
	authHref,
	authModeIn,
	authPageHref,
	nextAfterAuth,
	staysOnPage,
	withoutAuth,
} from "./auth-location.ts";

const page = { pathname: "/intercambios", search: "?tengo=zelda&auth=signUp", hash: "#lista" };

it("opens the dialog over the page that one is on", () => {
	expect(authHref("signIn", page)).toBe("/intercambios?tengo=zelda&auth=signIn#lista");
	expect(authHref("signIn", { pathname: "/", search: "" })).toBe("/?auth=signIn");
});

it("knows which mode an address asks for, and no others", () => {
	expect(authModeIn(page.search)).toBe("signUp");
	for (const search of ["", "?auth=", "?auth=admin", "?auth=SIGNIN"]) expect(authModeIn(search)).toBeNull();
});

it("closes it again", () => {
	expect(withoutAuth(page)).toBe("/intercambios?tengo=zelda#lista");
	expect(withoutAuth({ pathname: "/", search: "?auth=signIn" })).toBe("/");
	expect(withoutAuth({ pathname: "/", search: "?auth=signIn&next=%2Fperfil&ended=1" })).toBe("/");
});

it("leads to the dialog that asked for it", () => {
	const listing = { pathname: "/intercambios/1", search: "", hash: "#offer" };
	expect(authHref("signIn", listing)).toBe("/intercambios/1?auth=signIn#offer");
	expect(nextAfterAuth({ ...listing, search: "?auth=signUp" })).toBe("/intercambios/1#offer");
	expect(staysOnPage({ ...listing, search: "?auth=signUp", state: overPage })).toBe(true);
});

it("leads to the page that asked for it, and there only", () => {
	const asked = { pathname: "/", search: "?auth=signIn&next=%2Fperfil%3Fedit" };
	expect(nextAfterAuth(asked)).toBe("/perfil?edit");
	expect(nextAfterAuth(page)).toBe("/intercambios?tengo=zelda#lista");
	expect(withoutAuth(asked)).toBe("/");
});

it("leads to the page that does the same without script", () => {
	expect(authPageHref("signUp", "/tienda?a=1")).toBe("/auth?mode=signUp&next=%2Ftienda%3Fa%3D1");
	expect(authPageHref("signIn", "/")).toBe("/auth?mode=signIn");
});

it("knows the entries that the dialog put over a page", () => {
	expect(isOverPage(overPage)).toBe(true);
	for (const state of [null, undefined, "overPage", {}]) expect(isOverPage(state)).toBe(false);
});

it("stays after signing in on the page that the dialog was opened over, and on no other", () => {
	const opened = { ...page, state: overPage };
	expect(staysOnPage(opened)).toBe(true);
	expect(staysOnPage({ ...opened, state: null }), "an address that was followed").toBe(false);
	expect(staysOnPage({ ...opened, search: `${page.search}&next=/crear` }), "another page").toBe(false);
	const reset = { pathname: "/reset-password", search: "?token=a&auth=signIn", state: overPage };
	expect(staysOnPage(reset), "a page that nobody returns to").toBe(false);
});
