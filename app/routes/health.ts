import { sql } from "drizzle-orm";
import type { Route } from "./+types/health.ts";
import { requestContext } from "./request-context.server.ts";

/** Says whether this node can serve: it reads the `healthcheck` table, else the categories. */
export async function loader({ context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	await ctx.db
		.execute(sql`select count(*) from healthcheck limit 1`)
		.catch(() => ctx.db.execute(sql`select id from product_categories limit 1`));
	return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
