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
