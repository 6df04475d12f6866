import type { Log } from "./log.server.ts";

/** Events for who watches over the installation; people are named by their id. */
export type SecurityEvent =
	| {
			readonly type: "signIn.succeeded";
			/** `password`, `verification` by the link of a mail, or the provider. */
			readonly method: string;
			readonly personId: string;
			readonly ip: string;
	  }
	| {
			readonly type: "signIn.failed";
			readonly reason: string;
			readonly personId: string | null;
			readonly ip: string;
	  }
	| { readonly type: "signUp.disowned"; readonly personId: string; readonly ip: string }
	| {
			readonly type: "account.takenOver";
			readonly personId: string;
			readonly provider: string;
			readonly ip: string;
	  }
	| { readonly type: "password.reset"; readonly personId: string; readonly ip: string }
	/** By the operator's terminal, while no mail could bring it. */
	| { readonly type: "password.linkMade"; readonly personId: string }
	| { readonly type: "password.changed"; readonly personId: string; readonly ip: string }
	| {
			readonly type: "password.changeFailed";
			readonly reason: string;
			readonly personId: string;
			readonly ip: string;
	  }
	| { readonly type: "email.changed"; readonly personId: string; readonly ip: string }
	| {
			readonly type: "email.changeFailed";
			readonly reason: string;
			readonly personId: string;
			readonly ip: string;
	  }
	| { readonly type: "signIn.unlinked"; readonly personId: string; readonly provider: string }
	| {
			readonly type: "access.refused";
			/** Null for a visitor. */
			readonly personId: string | null;
			readonly method: string;
			readonly path: string;
			readonly ip: string;
	  }
	| {
			/** Too many attempts, of an account or of those who share an address. */
			readonly type: "limit.reached";
			readonly personId: string | null;
			readonly method: string;
			readonly path: string;
			readonly ip: string;
	  }
	| { readonly type: "role.changed"; readonly personId: string; readonly role: string }
	| { readonly type: "person.banned"; readonly personId: string }
	| { readonly type: "origin.refused"; readonly origin: string; readonly path: string; readonly ip: string };

/** Attacks look like these; what is left is worth knowing when an account was taken over. */
const warnings: ReadonlySet<SecurityEvent["type"]> = new Set([
	"signIn.failed",
	"access.refused",
	"limit.reached",
	"password.changeFailed",
	"email.changeFailed",
	"origin.refused",
]);

/** Logs a security event, with the name of its type as `security`. */
export function logSecurityEvent(log: Pick<Log, "warn" | "info">, { type, ...fields }: SecurityEvent): void {
	log[warnings.has(type) ? "warn" : "info"]({ security: type, ...fields }, "security event");
}
