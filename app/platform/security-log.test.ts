import { expect, it } from "vitest";
import { collectLog } from "#tests/factories/log.ts";
import { logSecurityEvent, type SecurityEvent } from "./security-log.server.ts";

const personId = "018f0000-0000-7000-8000-000000000001";
const ip = "192.0.2.1";

it.each([
	[40, { type: "signIn.failed", reason: "auth.invalidCredentials", personId: null, ip }],
	[40, { type: "access.refused", personId: null, method: "GET", path: "/admin", ip }],
	[40, { type: "limit.reached", personId: null, method: "POST", path: "/auth/send", ip }],
	[30, { type: "signIn.succeeded", method: "password", personId, ip }],
	[40, { type: "password.changeFailed", reason: "auth.passwordWrong", personId, ip }],
	[40, { type: "origin.refused", origin: "https://evil.example", path: "/auth", ip }],
	[30, { type: "password.reset", personId, ip }],
	[30, { type: "password.changed", personId, ip }],
	[30, { type: "role.changed", personId, role: "admin" }],
	[30, { type: "person.banned", personId }],
] as const satisfies [number, SecurityEvent][])("logs a security event at level %i: %o", (level, event) => {
	const { log, logged } = collectLog();
	logSecurityEvent(log, event);
	const { type, ...fields } = event;
	expect(logged).toEqual([
		{ level, time: expect.any(String), security: type, ...fields, msg: "security event" },
	]);
});

it("keeps what a stranger calls an origin or a path to what it may be", () => {
	const { log, logged } = collectLog();
	const [origin, path] = [
		"https://ana@example.test/?token=Zr8Kq2mVb7XwPd4NcLs9Tg3H",
		"/Zr8Kq2mVb7XwPd4NcLs9Tg3H",
	];
	logSecurityEvent(log, { type: "origin.refused", origin, path, ip });
	expect(JSON.stringify(logged)).not.toMatch(/ana@|Zr8Kq2/);
});
