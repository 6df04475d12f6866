import { deleteElement, editElement } from "#app/features/showcases/commands-elements.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";

/** Runs what a form about one of a showcase's own things asks for, on the showcase's page. */
export async function actOnElement(ctx: CommandContext, form: FormData, files: Files): Promise<null> {
	const text = (name: string) => String(form.get(name) ?? "");
	const elementId = text("elementId");
	switch (form.get("intent")) {
		case "editElement": {
			const input = { elementId, title: text("title"), description: text("description") };
			await editElement(ctx, input, { files, image: null });
			return null;
		}
		case "deleteElement":
			await deleteElement(ctx, { elementId }, files);
			return null;
		default:
			throw new DomainError("request.invalid");
	}
}
