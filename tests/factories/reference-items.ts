import { ItemRow } from "#app/features/catalogue/schema.ts";
import { readReferenceItems } from "#db/seeds/reference-data.ts";

/** Every item of the reference data, in the order of the files. @throws ZodError when one is wrong */
export async function listReferenceItems(): Promise<ItemRow[]> {
	const items: ItemRow[] = [];
	for await (const row of readReferenceItems()) items.push(ItemRow.parse("fields" in row ? row.fields : row));
	return items;
}
