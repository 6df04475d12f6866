import { createContext } from "react-router";
import type { Locale } from "#app/i18n/locale.ts";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import type { Deps } from "./deps.server.ts";

/** The context of a request, for every loader and action. */
export interface RequestContext {
	readonly ctx: CommandContext;
	/** For what every visitor may see: of who is not signed in it may be a moment old, since a replica may answer. */
	readonly publicCtx: QueryContext;
	readonly deps: Deps;
	readonly locale: Locale;
	/** The client's network address, from its socket: for counting attempts. */
	readonly address: string;
	readonly requestId: string;
	/** Allows this response's own inline scripts and no others. */
	readonly nonce: string;
	/** What happened on the way: failures, for the response's status, and a role that was missing, for the log. */
	readonly outcome: { databaseUnavailable: boolean; roleMissing: boolean };
}

export const requestContext = createContext<RequestContext>();
