import { importsOf, lateImport, runtimeImport, textOf } from "./sources.ts";

/**
 * The texts of a file of messages that pages and what they import say, each with the file that says it.
 * @param elsewhere modules whose texts are fetched with them
 */
export function textsShown(
	pages: readonly string[],
	messages: object,
	elsewhere: readonly string[],
): string[] {
	const keys = new Set(Object.keys(messages).map(baseOf));
	// A failure is only told where its feature is shown.
	const skipped = new Set([...elsewhere, "app/i18n/error-messages.ts", "app/shared/error-codes.ts"]);
	const reached = new Set(pages);
	for (const file of reached) {
		const targets = [...importsOf(file, runtimeImport), ...importsOf(file, lateImport)];
		for (const target of targets)
			if (!target.includes(".server.") && !skipped.has(target)) reached.add(target);
	}
	return [...reached].flatMap((file) =>
		[...textOf(file).matchAll(/["'`]([a-z]\w*(?:\.\w+)+)["'`]/g)]
			.filter(([, key = ""]) => keys.has(key))
			.map(([key]) => `${file}: ${key}`),
	);
}

/** The key that `t` is given for a text with a form for one and one for many. */
export function baseOf(key: string): string {
	return key.replace(/_(one|other)$/, "");
}
