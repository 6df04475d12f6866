import type { CommandContext } from "#app/platform/context.server.ts";
import type { SentForm } from "./form-parser.server.ts";
import { parseForm, readVisitorForm, withImageForm } from "./read-form.server.ts";
import { type ActionOptions, actionResult } from "./result.server.ts";

type FormWork<T> = (form: FormData, headers: Headers) => Promise<T>;

/**
 * Runs an action's work with the form that a member sent: see {@link actionResult}. Nothing of a visitor's is read.
 * @param work gets the form, and the headers of the response to fill
 */
export function formResult<T>(ctx: CommandContext, request: Request, work: FormWork<T>) {
	return resultWithForm(() => parseForm(ctx, request), work);
}

/** The same with a form that anybody may send. @throws a route error response when it cannot be read */
export function visitorFormResult<T>(request: Request, work: FormWork<T>) {
	return resultWithForm(() => readVisitorForm(request), work);
}

/** The same with a member's form that has images, one at most unless told; they are there only as long. */
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
