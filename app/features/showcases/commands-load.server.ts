import type { QueryContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { canSeeShowcase } from "./policy.ts";
import type { ShowcaseStatus } from "./rules.ts";

/** A showcase as commands load it before they write. */
interface LoadedShowcase {
	readonly id: string;
	readonly ownerId: string;
	readonly name: string;
	readonly slug: string;
	readonly version: number;
	readonly status: ShowcaseStatus;
	readonly isPublic: boolean;
}

const findShowcase = statement<LoadedShowcase>(
	"showcases_load",
	`select id, owner_id as "ownerId", name, slug, version, status, is_public as "isPublic"
	from collections where id = $1`,
);

/** A showcase that the actor sees. @throws DomainError `showcase.notFound` for any other */
export async function loadShowcase(ctx: QueryContext, id: string): Promise<LoadedShowcase> {
	const [showcase] = await findShowcase(ctx.db, [id]);
	if (!showcase || !canSeeShowcase(ctx.actor, showcase)) throw new DomainError("showcase.notFound");
	return showcase;
}
