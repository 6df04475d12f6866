import type { Actor } from "#app/platform/context.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** The platform and the features' long-lived services, as loaders and actions get them. */
export interface Deps extends Platform {
	/** Uploaded and generated pictures. */
	readonly files: Files;
	/** Finds who asks from the session cookie; null for a visitor or an ended session. */
	readonly identify: (headers: Headers) => Promise<Actor | null>;
}
