import { drawShield } from "#app/features/accounts/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { fileResponse } from "#app/http/result.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { shieldNumberIn } from "#app/ui/shield-number.ts";
import type { Route } from "./+types/shield.ts";

/** `GET /escudos/:name`: a shield as PNG, for where SVG is not shown, as in mails, and where there are many. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { deps } = context.get(requestContext);
	return fileResponse(async () => {
		const number = shieldNumberIn(params.name);
		if (number === null) throw new DomainError("page.notFound");
		const bytes = await deps.imageCache.get(`shield ${params.name}`, () => drawShield(number));
		return new Response(new Uint8Array(bytes), {
			headers: {
				"Content-Type": "image/png",
				"Content-Length": String(bytes.byteLength),
				"Cache-Control": "public, max-age=31536000, immutable",
				"Content-Security-Policy": "default-src 'none'",
			},
		});
	});
}
