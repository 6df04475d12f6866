import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { ElementView } from "./rules.ts";

interface ElementRow {
	readonly id: string;
	readonly title: string;
	readonly description: string | null;
	readonly image_url: string;
	readonly width: number;
	readonly height: number;
	readonly placeholder_color: string;
	readonly showcases: ElementView["showcases"];
}

const ownElements = `select e.id, e.title, e.description, e.image_url, e.width, e.height, e.placeholder_color, (
		select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.created_at desc, c.id desc), '[]')
		from collections_elements_ref shown join collections c on c.id = shown.collection_id
		where shown.element_id = e.id
	) as showcases
	from collections_elements e where e.user_id = $1::uuid`;

const readAll = statement<ElementRow>(
	"showcases_own_elements",
	`${ownElements} order by e.created_at desc, e.id desc`,
);
const readOne = statement<ElementRow>("showcases_own_element", `${ownElements} and e.id = $2::uuid`);

/** All of the actor's elements, newest first: as many as a person may keep. @throws DomainError `auth.required` */
export async function listOwnElements(ctx: QueryContext): Promise<ElementView[]> {
	return (await readAll(ctx.db, [requireActor(ctx).id])).map(toElement);
}

/**
 * One of the actor's elements.
 * @param id as it came from the URL
 * @throws DomainError `auth.required`, `element.notFound` for others' too
 */
export async function getOwnElement(ctx: QueryContext, id: string): Promise<ElementView> {
	const actor = requireActor(ctx);
	const [row] = isUuid(id) ? await readOne(ctx.db, [actor.id, id]) : [];
	if (!row) throw new DomainError("element.notFound");
	return toElement(row);
}

function toElement({
	image_url: key,
	width,
	height,
	placeholder_color: color,
	...row
}: ElementRow): ElementView {
	return { ...row, image: { key, width, height, color } };
}
