import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EditProfileInput } from "#app/features/profiles/schema.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import { type AccountFormName, accountForms, authEmail, checkEmail, storedEmail } from "./rules-fields.ts";
import { checkCountry } from "./rules-people.ts";
import {
	ChangeEmailInput,
	ChangeEmailWithPasswordInput,
	ChangePasswordInput,
	EmailInput,
	NewPasswordInput,
	ResendInput,
	SignInInput,
	SignUpInput,
} from "./schema.ts";

const schemas: Record<AccountFormName, z.ZodObject> = {
	signIn: SignInInput,
	signUp: SignUpInput,
	resetPassword: EmailInput,
	resend: ResendInput,
	newPassword: NewPasswordInput,
	changePassword: ChangePasswordInput,
	changeEmail: ChangeEmailInput,
	changeEmailWithPassword: ChangeEmailWithPasswordInput,
	profile: EditProfileInput,
};

const typed = [
	...["", " ", "a", "ab", "ana_k", "@ana_k", "@@ana", " ana_k ", "ana k", "aña", "AR", "XX", "ar"],
	...["12345", "123456", "a".repeat(15), "a".repeat(16), "a".repeat(21), "a".repeat(101), "a".repeat(129)],
	...["ana@example.test", " Ana@Example.TEST ", "ana@", "ana@b", "a@b.c", "Rosario", "Ros\u0000ario", "🐦"],
	...[`${"a".repeat(250)}@example.test`, "ana..k@example.test", "Villa María, Córdoba"],
];

function problemOf(schema: z.ZodType, values: Record<string, string>): string | null {
	try {
		parseInput(schema, values);
		return null;
	} catch (error) {
		return error instanceof DomainError ? (Object.values(error.problems)[0] ?? null) : null;
	}
}

describe.each(Object.entries(schemas))("the form %s", (name, schema) => {
	const checks: Readonly<Record<string, TextCheck>> = {
		...accountForms[name as AccountFormName],
		...(name === "signUp" && { country: checkCountry }),
	};

	it("asks in the browser for exactly what the server takes", () => {
		expect(Object.keys(checks).sort()).toEqual(
			Object.keys(schema.shape)
				.filter((field) => !["token", "submissionKey", "next"].includes(field))
				.sort(),
		);
	});

	it.each(Object.entries(checks))("finds the same wrong with %s on both sides", (field, check) => {
		for (const text of typed) {
			const problem = problemOf(z.object({ [field]: schema.shape[field] as z.ZodType }), { [field]: text });
			expect(problem, `"${text}"`).toBe(check(text));
		}
	});
});

describe("an address", () => {
	it("is one for the sign-in library, which checks it again", () => {
		const library = z.email();
		const parts = ["ana", "a.b", "a+b", "o'neil", "a_b-", "a'", ".a", "a.", "a..b", "ñandú", "a b", ""];
		const hosts = ["b.co", "b-c.com.ar", "b", "b.c", "-b.co", "b..co", "b.co.", "b_c.co", "1.2.3.4"];
		for (const part of parts) {
			for (const host of hosts) {
				const address = `${part}@${host}`;
				expect(checkEmail(address) === null, address).toBe(library.safeParse(address).success);
			}
		}
	});

	it.each([
		["ana@ñandú.com.ar", "ana@xn--and-6ma2c.com.ar"],
		[" Ana@BÜCHER.Example ", "ana@xn--bcher-kva.example"],
		["ana@ПРИМЕР.com", "ana@xn--e1afmkfd.com"],
		["ana@xn--bcher-kva.example", "ana@xn--bcher-kva.example"],
		["ana@correo.рф", "ana@correo.xn--p1ai"],
		["ana@CORREO.XN--P1AI", "ana@correo.xn--p1ai"],
		["\u202aana@example.test\u202c", "ana@example.test"],
		[`${"a".repeat(64)}@b.co`, `${"a".repeat(64)}@b.co`],
	])("%j of an international domain is kept in ASCII", (typed, kept) => {
		expect(checkEmail(typed)).toBeNull();
		expect(EmailInput.parse({ email: typed })).toEqual({ email: kept });
		expect(z.email().safeParse(authEmail(kept)).success).toBe(true);
		expect(storedEmail(authEmail(kept))).toBe(kept);
	});

	it.each([
		`${"a".repeat(65)}@b.co`,
		`ana@${"ñandú.".repeat(30)}com`,
		...[
			"ana@ñandú",
			"ana@ñandú.com/x",
			"ana@ñandú.com:80",
			"ana@b@ñandú.com",
			"ana@ñ ñ.com",
			"ñandú@b.co",
			"ana@ñ..com",
			"ana@correo.рф.invalid",
		],
	])("%j is none", (typed) => {
		expect(checkEmail(typed)).toBe("auth.error.invalidEmail");
	});

	it("is looked at in no time, however long", () => {
		const began = performance.now();
		expect(checkEmail("a.".repeat(100_000))).toBe("auth.error.invalidEmail");
		expect(checkEmail(`${"a".repeat(253)}@`)).toBe("auth.error.invalidEmail");
		// What goes back and forth over it takes minutes; a busy machine, seconds.
		expect(performance.now() - began).toBeLessThan(10_000);
	});
});
