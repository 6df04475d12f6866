import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { maxImageBytes } from "#app/shared/image.ts";
import { type SentForm, withForm } from "./form-parser.server.ts";
import type { Deps } from "./request-context.server.ts";
import { type ActionOptions, actionResult, loaderResult } from "./result.server.ts";

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

type FormWork<T> = (form: FormData, headers: Headers) => Promise<T>;

/**
 * Runs an action's work with the form that a member sent: see {@link actionResult}. Nothing of a visitor's is read.
 * @param work gets the form, and the headers of the response to fill
 */
export function formResult<T>(ctx: CommandContext, request: Request, work: FormWork<T>) {
	return resultWithForm(() => parseForm(ctx, request), work);
}

/** {@link formResult} with a form that anybody may send. @throws a route error response when it cannot be read */
export function visitorFormResult<T>(request: Request, work: FormWork<T>) {
	return resultWithForm(() => readVisitorForm(request), work);
}

/** {@link formResult} with a member's form that has images, which are there until the work is done. @param maxFiles 1 unless given */
export function imageFormResult<T>(
	of: Parameters<typeof withImageForm>[0],
	request: Request,
	work: (form: SentForm) => Promise<T>,
	maxFiles?: number,
) {
	const options: ActionOptions = {};
	const working = (form: SentForm) => {
		options.form = form.fields;
		return work(form);
	};
	return actionResult(() => withImageForm(of, request, working, maxFiles), options);
}

function resultWithForm<T>(read: () => Promise<FormData>, work: FormWork<T>) {
	const headers = new Headers();
	const options: ActionOptions = { headers };
	return actionResult(async () => {
		options.form = await read();
		return work(options.form, headers);
	}, options);
}

/** The fields of a form by their names, unchecked: a command parses them. One that repeats is an array. */
export function readFields(form: FormData): Record<string, string | string[]> {
	return Object.fromEntries(
		[...new Set(form.keys())].map((name) => {
			const values = form.getAll(name).filter((value) => typeof value === "string");
			return [name, values.length === 1 ? (values[0] ?? "") : values];
		}),
	);
}

/**
 * Runs the command that the `intent` of a form names, with the form's fields as its input.
 * @param address what the page's address says, which no field overrides
 * @throws DomainError `request.invalid` for another intent; whatever the command throws
 */
export async function runIntent<T>(
	ctx: CommandContext,
	form: FormData,
	commands: Readonly<Record<string, (ctx: CommandContext, input: never) => Promise<T>>>,
	address: Readonly<Record<string, string>> = {},
): Promise<T> {
	const intent = String(form.get("intent"));
	const command = Object.hasOwn(commands, intent) ? commands[intent] : undefined;
	if (!command) throw new DomainError("request.invalid");
	return command(ctx, { ...readFields(form), ...address } as never);
}

interface ActionResult {
	readonly data: unknown;
	readonly init: ResponseInit | null;
}

/**
 * The middleware of a route whose form has files. A page's script that posts the form itself asks for JSON, as
 * `sendFileForm` does, and gets the action's result without the page around it; other requests pass.
 */
export function jsonResultOf<Args extends { readonly request: Request }>(
	action: (args: Args) => Promise<ActionResult>,
) {
	return async (args: Args, next: () => Promise<Response>): Promise<Response> => {
		const { method, headers } = args.request;
		if (method !== "POST" || headers.get("Accept") !== "application/json") return next();
		try {
			const { data, init } = await action(args);
			return Response.json(data, init ?? undefined);
		} catch (error) {
			if (!(error instanceof Response) || !error.headers.has("Location")) throw error;
			// Its status would let the browser follow it before the script hears of it.
			return new Response(null, { headers: error.headers });
		}
	};
}
