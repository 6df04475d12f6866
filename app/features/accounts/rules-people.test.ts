import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { roles } from "./rules.ts";
import { formerUsernameEnd, isSameUsername, nextUsernameChange } from "./rules-people.ts";
import { isReservedUsername } from "./schema.ts";

const day = 24 * 60 * 60 * 1000;

describe("a reserved username", () => {
	const firstParts = routes
		.map(({ path }) => path?.split("/")[0]?.replaceAll(/[-.]/g, "_") ?? "")
		.filter((name) => /^[a-z0-9_]{3,20}$/.test(name));

	it.each([...new Set(firstParts)])("is the beginning of an address: %s", (name) => {
		expect(isReservedUsername(name)).toBe(true);
	});

	it.each(roles)("is a role: %s", (role) => {
		expect(isReservedUsername(role)).toBe(true);
	});

	it.each(["reino", "null", "undefined", "Reino", "NULL", "unDefined", "deleted_user"])("is %s", (name) => {
		expect(isReservedUsername(name)).toBe(true);
	});

	it.each([
		...["re1no", "rein0", "R3INO", "reino_", "_reino", "__reino__", "re__ino", "r_e_i_n_o", "RElNO", "relno"],
		...["adm1n", "4dmin", "admln", "ADMIN__", "a_d_m_i_n", "adrnin", "Adm1n1strad0r", "m0d", "nu11", "nuII"],
		...["und3f1n3d", "t1enda", "perf1l", "pop_ular", "s0p0rte", "5t4ff"],
	])("reads like one: %s", (name) => {
		expect(isReservedUsername(name)).toBe(true);
	});

	it.each([
		...["reino_admin", "adminreino", "Reino_Soporte", "soporte_reino", "equipo_reino", "ReinoOficial"],
		...["admin2", "admin_01", "reino2026", "mod_3", "reino_cards", "staff__1"],
	])("is made of the house's words alone: %s", (name) => {
		expect(isReservedUsername(name)).toBe(true);
	});

	it.each([
		...[
			"ana_k",
			"reino_de_ana",
			"reinaldo",
			"el_reino_del_tcg",
			"admiral",
			"modesto",
			"null_island",
			"tienda24",
		],
		...[
			"popular_mechanic",
			"camicartas",
			"carta_rapida",
			"user_8f3a2c",
			"infinito",
			"botines",
			"mailen",
			"nana",
		],
	])("is not %s", (name) => {
		expect(isReservedUsername(name)).toBe(false);
	});
});

it("takes names for the same in any case, and no others", () => {
	expect(isSameUsername("Ana_K", "aNA_k")).toBe(true);
	expect(isSameUsername("ana_k", "anak")).toBe(false);
});

describe("the next change of a username", () => {
	const now = new Date("2026-11-23T12:00:00Z");
	const ago = (days: number) => new Date(now.getTime() - days * day);

	it("is free the first time and once more after it", () => {
		expect(nextUsernameChange({ count: 0, lastAt: null }, now)).toBeNull();
		expect(nextUsernameChange({ count: 1, lastAt: now }, now)).toBeNull();
	});

	it("then waits for 30 days", () => {
		expect(nextUsernameChange({ count: 2, lastAt: ago(29) }, now)).toEqual(new Date(now.getTime() + day));
		expect(nextUsernameChange({ count: 2, lastAt: ago(30) }, now)).toBeNull();
		expect(nextUsernameChange({ count: 9, lastAt: ago(1) }, now)).not.toBeNull();
	});

	it("leaves the former name to its person for 90 days", () => {
		expect(formerUsernameEnd(now).getTime() - now.getTime()).toBe(90 * day);
	});
});
