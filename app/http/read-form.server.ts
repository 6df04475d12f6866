import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { maxImageBytes } from "#app/shared/image.ts";
import type { Deps } from "./deps.server.ts";
import { type SentForm, withForm } from "./form-parser.server.ts";
import { loaderResult } from "./result.server.ts";

/**
 * The texts of a form that a member sent. Nothing of a visitor's is read.
 * @throws DomainError `auth.required`; `request.tooLarge`, `request.invalid` when it is no form or breaks off
 */
export async function parseForm(ctx: CommandContext, request: Request): Promise<FormData> {
	requireActor(ctx);
	return withForm(request, null, async ({ fields }) => fields);
}

/**
 * The texts of a form that anybody may send.
 * @throws a route error response for `request.tooLarge` and `request.invalid`
 */
export function readVisitorForm(request: Request): Promise<FormData> {
	return loaderResult(() => withForm(request, null, async ({ fields }) => fields));
}

/**
 * Runs work with a member's form that has images; they are there only as long. One that is too large is refused when
 * its bytes are asked for: everything else of the form is there.
 * @param maxFiles most images of the form
 * @throws DomainError what {@link parseForm} throws; whatever `work` throws
 */
export async function withImageForm<T>(
	{ ctx, deps }: { ctx: CommandContext; deps: Pick<Deps, "config" | "onUploadError"> },
	request: Request,
	work: (form: SentForm) => Promise<T>,
	maxFiles = 1,
): Promise<T> {
	requireActor(ctx);
	const { config, onUploadError: onError } = deps;
	const limits = { folder: config.dataDir, maxFiles, maxFileBytes: maxImageBytes, onError };
	return withForm(request, limits, work);
}
