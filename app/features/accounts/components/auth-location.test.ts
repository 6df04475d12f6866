import { expect, it } from "vitest";
import {
	authHref,
	authModeIn,
	authPageHref,
	isOverPage,
	leadsBack,
	nextAfterAuth,
	overPage,
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

it("goes back after signing in to the page that the dialog was opened over, and to no other", () => {
	const opened = { ...page, state: overPage };
	expect(leadsBack(opened)).toBe(true);
	expect(leadsBack({ ...opened, state: null }), "an address that was followed").toBe(false);
	expect(leadsBack({ ...opened, search: `${page.search}&next=/crear` }), "another page").toBe(false);
	const reset = { pathname: "/reset-password", search: "?token=a&auth=signIn", state: overPage };
	expect(leadsBack(reset), "a page that nobody returns to").toBe(false);
});
