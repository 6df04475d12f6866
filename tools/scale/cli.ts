import { parseArgs } from "node:util";
import { hashPassword } from "#app/features/accounts/auth/auth.server.ts";
import { ConfigError, readConfig } from "#app/platform/config.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { allImages } from "#db/demo/images.ts";
import { demoPassword } from "#db/demo/people.ts";
import { storeImages } from "#db/demo/store-images.server.ts";
import { seedCatalogue } from "#db/seeds/seed-catalogue.server.ts";
import { withDatabase } from "#server/database.ts";
import { operatorMessage } from "#server/operator-errors.ts";
import { generateScale, NotEmptyError } from "./generate.server.ts";

const usage = `npm run data:scale -- --listings NUMBER [--messages NUMBER] [--entries NUMBER] [--database URL] [--append] [--unverified]

Fills a database with NUMBER listings and the people, items, wants, chats and showcases that go with them.
  --messages NUMBER  about so many messages; by default three for each chat
  --entries NUMBER  about so many things on lists; by default as many as listings, a million at most
  --database URL  the database; otherwise DATABASE_URL, otherwise Reino's own
  --append        add to a database that has people or listings already
  --unverified    do not check all of it afterwards, which takes an eighth of the time
Everybody it makes (escala_1@escala.reino.example and on) signs in with the password of the demo.`;

const imageCount = 24;

async function run(): Promise<void> {
	const { values } = parseArgs({
		options: {
			listings: { type: "string" },
			messages: { type: "string" },
			entries: { type: "string" },
			database: { type: "string" },
			append: { type: "boolean" },
			unverified: { type: "boolean" },
		},
	});
	const listings = Number(values.listings);
	const messages = values.messages === undefined ? undefined : Number(values.messages);
	const entries = values.entries === undefined ? undefined : Number(values.entries);
	for (const number of [listings, messages ?? 1, entries ?? 1])
		if (!Number.isInteger(number) || number < 1) throw new RangeError(usage);
	const config = readConfig({
		...process.env,
		...(values.database ? { DATABASE_URL: values.database } : {}),
	});
	await withDatabase(config, async (db) => {
		await seedCatalogue(db);
		const files = await openFiles(config, (error) => console.error(error));
		const stored = await storeImages(files, allImages().slice(0, imageCount));
		const start = performance.now();
		await generateScale({
			pool: db.$client,
			listings,
			messages,
			entries,
			append: values.append ?? false,
			verify: !values.unverified,
			images: [...stored.values()],
			passwordHash: await hashPassword(demoPassword),
			say: (step, rows, milliseconds) =>
				console.log(
					`${step.padEnd(20)}${rows ? String(rows).padStart(10) : "".padStart(10)}${`${(milliseconds / 1000).toFixed(1)} s`.padStart(10)}`,
				),
		});
		console.log(`${listings} listings in ${((performance.now() - start) / 1000).toFixed(1)} s`);
	});
}

try {
	await run();
} catch (error) {
	const isMistake =
		error instanceof NotEmptyError || error instanceof RangeError || error instanceof ConfigError;
	const message = isMistake ? error.message : operatorMessage(error);
	if (!message) throw error;
	console.error(message);
	if (error instanceof NotEmptyError) console.error("Say --append to add to it.");
	process.exitCode = 2;
}
