import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import english from "./messages/en.json" with { type: "json" };
import spanish from "./messages/es.json" with { type: "json" };
import {
	canAdminister,
	canEditProfile,
	canModerate,
	isInGoodStanding,
	requireAdministrator,
	requireGoodStanding,
	requireModerator,
} from "./policy.ts";
import { invitationPath, returnPath } from "./rules.ts";
import { countries, countryOfLanguage, deviceOf } from "./rules-people.ts";
import { EmailInput, NewPasswordInput, SignInInput, SignUpInput } from "./schema.ts";

const input = {
	email: "ana@example.test",
	password: "secreta",
	username: "ana_k",
	country: "AR",
	city: "Rosario",
	twitterUsername: "",
};

function errorsOf(overrides: object): string[] {
	return problemsOf(SignUpInput, { ...input, ...overrides });
}

function problemsOf(schema: z.ZodType, values: object): string[] {
	try {
		parseInput(schema, values);
		return [];
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return Object.values(error.problems);
	}
}

describe("what sign-up accepts", () => {
	it.each([
		[{ username: "" }, ["auth.error.usernameRequired"]],
		[{ username: undefined }, ["auth.error.usernameRequired"]],
		[{ username: "ab" }, ["auth.error.invalidUsername"]],
		[{ username: "a".repeat(21) }, ["auth.error.invalidUsername"]],
		[{ username: "ana k" }, ["auth.error.invalidUsername"]],
		[{ username: "aña" }, ["auth.error.invalidUsername"]],
		[{ username: "Re1no_" }, ["auth.error.usernameReserved"]],
		[{ email: "ana" }, ["auth.error.invalidEmail"]],
		[{ email: `${"a".repeat(250)}@example.test` }, ["auth.error.invalidEmail"]],
		[{ password: "12345" }, ["auth.error.passwordTooShort"]],
		[{ password: "1".repeat(129) }, ["auth.error.passwordTooLong"]],
		[{ country: "XX" }, ["auth.error.countryRequired"]],
		[{ city: "   " }, ["auth.error.cityRequired"]],
		[{ city: "a".repeat(101) }, ["auth.error.cityTooLong"]],
		[{ city: "Ros\u0000ario" }, ["auth.error.cityRequired"]],
		[{ twitterUsername: "a".repeat(16) }, ["auth.error.invalidTwitter"]],
		[{ twitterUsername: "@@ana" }, ["auth.error.invalidTwitter"]],
	])("refuses %o", (overrides, expected) => {
		expect(errorsOf(overrides)).toEqual(expected);
	});

	it.each([
		["", "auth.error.passwordRequired"],
		["1", "auth.error.passwordTooShort"],
		["12345", "auth.error.passwordTooShort"],
		["1".repeat(129), "auth.error.passwordTooLong"],
	])("refuses %j to sign in with, too", (password, error) => {
		expect(problemsOf(SignInInput, { email: input.email, password })).toEqual([error]);
		expect(SignInInput.safeParse({ email: input.email, password: "123456" }).success).toBe(true);
	});

	it("takes the edges, folds the address and strips the @", () => {
		for (const username of ["abc", "a".repeat(20)]) expect(errorsOf({ username })).toEqual([]);
		for (const password of ["123456", "1".repeat(128)]) expect(errorsOf({ password })).toEqual([]);
		const parsed = SignUpInput.parse({ ...input, email: " Ana@Example.TEST ", twitterUsername: "@ana_k" });
		expect(parsed).toMatchObject({ email: "ana@example.test", twitterUsername: "ana_k" });
		expect(SignUpInput.parse({ ...input, twitterUsername: undefined }).twitterUsername).toBeNull();
		expect(EmailInput.safeParse({ email: "a@b.c" }).success).toBe(false);
		expect(NewPasswordInput.safeParse({ token: "", password: "123456" }).success).toBe(false);
	});

	it("knows every country once", () => {
		expect(new Set(countries).size).toBe(countries.length);
		expect(countries).toHaveLength(247);
	});
});

describe("the way back after signing in", () => {
	it.each([
		["/intercambios?tengo=x#2", "/intercambios?tengo=x#2"],
		["/tienda?auth=signIn", "/tienda"],
		["/tienda?auth=signIn&a=1", "/tienda?a=1"],
		["//evil.example", "/"],
		["/\\evil.example", "/"],
		["https://evil.example", "/"],
		["javascript:alert(1)", "/"],
		["/auth?mode=signUp", "/"],
		["/auth/sign-out", "/"],
		["/reset-password?token=x", "/"],
		["/authors", "/authors"],
		[null, "/"],
		[undefined, "/"],
	])("of %s is %s", (path, expected) => {
		expect(returnPath(path)).toBe(expected);
	});
});

it.each([
	["/g/mesa-1a2b", "/g/mesa-1a2b"],
	["/g/mesa-1a2b?auth=signUp&texto=ganaste", "/g/mesa-1a2b"],
	[`/g/${"a".repeat(200)}`, undefined],
	["/cruce", undefined],
	["/", undefined],
	["https://evil.example/g/mesa", undefined],
	[null, undefined],
])("the link of a mail sent from %s carries %s on", (next, expected) => {
	expect(invitationPath(next)).toBe(expected);
});

describe("who may take part", () => {
	const person = { emailVerified: true, isBanned: false, isAdmin: false, isModerator: false };
	const codeOf = (status: typeof person | null) => {
		try {
			requireGoodStanding(status);
			return "ok";
		} catch (error) {
			return String(error instanceof Error && error.message);
		}
	};

	it.each([
		[null, [false, false, false, false], "auth.required"],
		[person, [true, true, false, false], "ok"],
		[{ ...person, emailVerified: false }, [false, true, false, false], "auth.emailNotVerified"],
		[{ ...person, isBanned: true }, [false, false, false, false], "auth.banned"],
		[{ ...person, isAdmin: true }, [true, true, true, true], "ok"],
		[{ ...person, isModerator: true }, [true, true, false, true], "ok"],
		[{ ...person, isAdmin: true, isBanned: true }, [false, false, false, false], "auth.banned"],
		[{ ...person, isModerator: true, isBanned: true }, [false, false, false, false], "auth.banned"],
	])("%o", (status, may, code) => {
		const asked = [isInGoodStanding, canEditProfile, canAdminister, canModerate];
		expect(asked.map((allowed) => allowed(status))).toEqual(may);
		expect(codeOf(status)).toBe(code);
		expect(status !== null && may[2]).toBe(isLetIn(requireAdministrator, status));
		expect(status !== null && may[3]).toBe(isLetIn(requireModerator, status));
	});

	function isLetIn(gate: (status: typeof person | null) => unknown, status: typeof person | null): boolean {
		try {
			return gate(status) === status;
		} catch {
			return false;
		}
	}
});

describe("the texts", () => {
	it.each([
		[
			"auth.error.googleFailed",
			"Error signing in with Google. Please try again.",
			"No pudimos iniciar sesión con Google. Probá de nuevo.",
		],
		[
			"auth.error.facebookFailed",
			"Error signing in with Facebook. Please try again.",
			"No pudimos iniciar sesión con Facebook. Probá de nuevo.",
		],
		[
			"auth.error.invalidCredentials",
			"Invalid email or password. Please try again.",
			"El mail o la contraseña no coinciden. Probá de nuevo.",
		],
		[
			"auth.error.emailNotVerified",
			"Please verify your email address before signing in.",
			"Verificá tu mail antes de iniciar sesión.",
		],
		[
			"auth.error.alreadyRegistered",
			"This email is already registered. Please sign in instead.",
			"Este mail ya está registrado. Iniciá sesión.",
		],
		["auth.error.invalidEmail", "Please enter a valid email address", "Ingresá un mail válido"],
		[
			"auth.error.weakPassword",
			"Please choose a stronger password. It should be at least 6 characters long.",
			"Elegí una contraseña más fuerte. Tiene que tener al menos 6 caracteres.",
		],
		[
			"auth.error.passwordTooShort",
			"Password must be at least 6 characters long",
			"La contraseña tiene que tener al menos 6 caracteres",
		],
		["auth.error.countryRequired", "Please select your country", "Elegí tu país"],
		["auth.error.cityRequired", "Please enter your city", "Ingresá tu ciudad"],
		[
			"auth.error.usernameTaken",
			"This username is already taken",
			"Ese nombre de usuario ya está en uso. Probá con otro.",
		],
		[
			"auth.error.invalidUsername",
			"username must be 3-20 characters and can only contain letters, numbers, and underscores",
			"El nombre de usuario lleva de 3 a 20 caracteres: letras, números y guiones bajos",
		],
		["auth.error.cityNotChosen", "Choose a city from the list", "Debes seleccionar una ciudad de la lista"],
		[
			"auth.error.cityUnknown",
			"Choose a valid city from the list",
			"Debes seleccionar una ciudad válida de la lista",
		],
		["auth.signIn.success", "Welcome back!", "¡Hola de nuevo!"],
		["auth.social.success", "Successfully signed in!", "Iniciaste sesión."],
		["auth.signOut.success", "Successfully signed out!", "Cerraste sesión."],
		[
			"auth.newPassword.success",
			"Password updated successfully",
			"Contraseña actualizada. Ya podés iniciar sesión.",
		],
	] as const)("say of %s what was agreed on", (key, inEnglish, inSpanish) => {
		expect(english[key]).toBe(inEnglish);
		expect(spanish[key]).toBe(inSpanish);
	});
});

describe("the country of a language", () => {
	it.each([
		["es-UY", "UY"],
		["en-us,en;q=0.9", "US"],
		["zh-Hant-TW", "TW"],
		["es", "AR"],
		["es-419", "AR"],
		["en-XX", "AR"],
		["en-gbx", "AR"],
		["*", "AR"],
		["", "AR"],
		[null, "AR"],
	])("takes %j for %s", (tag, country) => {
		expect(countryOfLanguage(tag)).toBe(country);
	});
});

describe("the device of a session", () => {
	it.each([
		[
			"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1",
			"Safari",
			"iOS",
		],
		[
			"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
			"Edge",
			"Windows",
		],
		[
			"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
			"Chrome",
			"Android",
		],
	])("reads %s", (userAgent, browser, system) => {
		expect(deviceOf(userAgent)).toEqual({ browser, system });
	});

	it("says nothing about what it does not know", () => {
		expect(deviceOf("curl/8.0")).toBeNull();
		expect(deviceOf(null)).toBeNull();
	});
});
