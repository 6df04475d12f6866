import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locale } from "#app/i18n/locale.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { popularPath } from "#app/shared/paths.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { readPostmaster } from "#tests/postmaster.ts";
import { until } from "#tests/until.ts";
import type { Engine } from "./tab.ts";
import { Visitor } from "./visitor.ts";

/** The built app, and browsers of one engine that visit it. */
export interface BrowserSetup {
	readonly db: Database;
	/** Starts a browser for one more visitor, who reads that language. */
	visit(locale?: Locale): Promise<Visitor>;
	/** The link in the mail to an address, once it is written. */
	linkInMail(email: string): Promise<string>;
	stop(): Promise<void>;
}

/** Starts the app with nothing but its catalogue. */
export async function startBrowserSetup(engine: Engine): Promise<BrowserSetup> {
	const server = await startBuiltServer();
	const connectionString = (await readPostmaster(server.dataDir)).url;
	const { db, close } = connectDatabase({ connectionString, max: 2 });
	const closing: (() => Promise<void>)[] = [close, server.stop];
	return {
		db,
		visit: async (locale = "es") => {
			const tab = await engine.start();
			closing.unshift(tab.close);
			const visitor = new Visitor(tab, server.url);
			// The system may give the browser any language.
			await visitor.open(`${popularPath}?lang=${locale}`);
			await visitor.waitFor(
				"the visit's language is stored",
				(stored) => document.cookie.includes(`user-language=${stored}`),
				locale,
			);
			return visitor;
		},
		linkInMail: (email) => linkInMail(join(server.dataDir, "outbox"), email),
		stop: async () => {
			for (const end of closing) await end();
		},
	};
}

async function linkInMail(outbox: string, email: string): Promise<string> {
	let link = "";
	await until(`a mail to ${email} is written`, async () => {
		const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".json"));
		const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
		// One that is being written at this moment is read the next time.
		const mails = texts.filter((text) => text.endsWith("}\n")).map((text) => JSON.parse(text));
		link = mails.find(({ to }) => to === email)?.link ?? "";
		return link !== "";
	});
	return link;
}
