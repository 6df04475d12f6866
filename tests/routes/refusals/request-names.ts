import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type ESTree, parseSync, Visitor } from "vite";
import routes from "#app/routes.ts";
import { root } from "#tests/sources.ts";

/**
 * All that a browser can ask of the server: `GET` and the path of each route, `POST` and that of each action, with each
 * intent that its module knows, such as `POST /intercambios/:id pause`.
 */
export const requestNames: readonly string[] = routesBelow(routes, "").flatMap(({ path, file }) => [
	`GET ${path}`,
	...intentsOf(`app/${file}`).map((intent) => `POST ${path} ${intent}`.trimEnd()),
]);

function routesBelow(entries: readonly RouteConfigEntry[], above: string): { path: string; file: string }[] {
	return entries.flatMap(({ path, index, file, children = [] }) => {
		const whole = path ? `${above}/${path}` : above;
		const own = path || index ? [{ path: whole || "/", file }] : [];
		return [...own, ...routesBelow(children, whole)];
	});
}

/** The intents of a module's action; the empty one where it takes a form without any. */
function intentsOf(file: string): string[] {
	const source = read(file);
	if (exportedFunction(source, "action") === null) return [];
	const found = [source, ...sharedActions(source)].map(readIntents);
	const commands = found.flatMap((one) => one.commands);
	const isOptional = commands.length === 0 || found.some((one) => one.isOptional);
	const compared = found.flatMap((one) => one.compared);
	return [...new Set([...(isOptional ? [""] : []), ...commands, ...compared])];
}

function read(file: string): string {
	return readFileSync(join(root, file), "utf8");
}

/** The functions by which routes share their actions, as text. */
function sharedActions(source: string): string[] {
	const imports = source.matchAll(/import \{([^}]+)\} from "#(app\/http\/[\w-]+-actions\.server\.ts)"/g);
	return [...imports].flatMap(([, names = "", file = ""]) =>
		names.split(",").flatMap((name) => exportedFunction(read(file), name.trim()) ?? []),
	);
}

function exportedFunction(source: string, name: string): string | null {
	for (const node of parseSync("module.tsx", source).program.body) {
		const declared = node.type === "ExportNamedDeclaration" ? node.declaration : null;
		if (declared?.type === "FunctionDeclaration" && declared.id?.name === name)
			return source.slice(declared.start, declared.end);
	}
	return null;
}

/** The names of the commands that a text gives to `runIntent`, the intents that it compares with, and whether it asks for one. */
function readIntents(source: string) {
	const objects = new Map<string, ESTree.ObjectExpression>();
	const [given, compared]: [ESTree.Argument[], string[]] = [[], []];
	let isOptional = false;
	new Visitor({
		VariableDeclarator({ id, init }) {
			if (id.type === "Identifier" && init?.type === "ObjectExpression") objects.set(id.name, init);
		},
		CallExpression(call) {
			const { callee, arguments: values } = call;
			if (callee.type === "Identifier" && callee.name === "runIntent" && values[2]) given.push(values[2]);
			isOptional ||= isOfIntent(call, "has");
		},
		BinaryExpression({ left, right }) {
			const isText = right.type === "Literal" && typeof right.value === "string";
			if (isText && isOfIntent(left, "get")) compared.push(String(right.value));
		},
	}).visit(parseSync("module.tsx", source).program);
	return { commands: given.flatMap((value) => keysOf(value, objects)), compared, isOptional };
}

/** Whether an expression is `form.get("intent")`, or with another method. */
function isOfIntent(node: ESTree.Node, method: "get" | "has"): boolean {
	if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
	const [name] = node.arguments;
	const { property } = node.callee;
	const isMethod = property.type === "Identifier" && property.name === method;
	return isMethod && name?.type === "Literal" && name.value === "intent";
}

function keysOf(value: ESTree.Node, objects: ReadonlyMap<string, ESTree.ObjectExpression>): string[] {
	const object = value.type === "Identifier" ? objects.get(value.name) : value;
	if (object?.type !== "ObjectExpression")
		throw new Error("The commands of an action are no object of its module.");
	return object.properties.flatMap((property) => {
		if (property.type === "SpreadElement") return keysOf(property.argument, objects);
		return property.key.type === "Identifier" ? [property.key.name] : [];
	});
}
