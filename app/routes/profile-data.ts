import { exportOwnData } from "#app/features/profiles/queries-export.server.ts";
import type { Route } from "./+types/profile-data.ts";
import { answerPage } from "./answer.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

/** `GET /perfil/datos`: everything that is kept about the person, as one ZIP. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	signInFirst(ctx, new Request(new URL("/perfil", request.url)));
	return answerPage(async () => {
		const archive = await exportOwnData(ctx, deps.files);
		return new Response(new Uint8Array(archive), {
			headers: {
				"Content-Type": "application/zip",
				"Content-Disposition": 'attachment; filename="reino.zip"',
				"Cache-Control": "no-store",
			},
		});
	});
}
