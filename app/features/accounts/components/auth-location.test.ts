import { expect, it } from "vitest";
import {
	authHref,
	authModeIn,
	authPageHref,
	isOverPage,
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
