import type pg from "pg";
import {
	addImport,
	changeImport,
	getImport,
	sendFile,
	workOnImport,
} from "#app/features/lists/import/pending/pending.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Actor, CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import type { Outcome } from "./goals.ts";

/** The rows of the file. */
const rows = 10_000;

/** P19: a file of 10 000 rows, from its last byte to its review, and from "Sumar" to the last entry, without the wait for a job. */
export async function measureFiles({ databases, sizes }: BenchSetup): Promise<Outcome> {
	const connectionString = await databases.withListings(sizes.at(-1) ?? 0);
	const { db, pool, close } = connectDatabase({ connectionString, max: 4 });
	try {
		const actor = await findActor(pool);
		const events = new EventBus<TransactionContext>();
		const ctx: CommandContext = { actor, db, clock: systemClock, events };
		const jobs = { enqueue: () => Promise.resolve() };
		const file = Buffer.from(await writeFile(pool));
		const start = performance.now();
		const { id } = await sendFile(ctx, { name: "coleccion.csv" }, { file, jobs });
		const sent = performance.now();
		await workOnImport(ctx, id);
		const { file: read } = await getImport(ctx, id, 1);
		const reviewed = performance.now();
		await changeImport(ctx, { id, choice: "all" }, { jobs });
		await workOnImport(ctx, id);
		const pressed = performance.now();
		await addImport(ctx, { id }, { jobs });
		await workOnImport(ctx, id);
		const { outcome } = await getImport(ctx, id, 1);
		const added = performance.now();
		if (!outcome) throw new Error("Nothing was added.");
		const raw = [
			`A file of ${rows} rows, ${Math.round(file.byteLength / 1024)} kB, seconds`,
			`  sent ${seconds(sent - start)}, read and found ${seconds(reviewed - sent)}: ${JSON.stringify(read?.counts)}`,
			`  added ${seconds(added - pressed)}: ${outcome.units} units`,
		];
		return {
			figures: [
				{ goal: "fileImport", value: (reviewed - start) / 1000 },
				{ goal: "fileAdd", value: (added - pressed) / 1000 },
			],
			raw,
		};
	} finally {
		await close();
	}
}

async function findActor(pool: pg.Pool): Promise<Actor> {
	const { rows } = await pool.query<Pick<Actor, "id" | "username" | "email">>(
		`select id, username, email from users where not is_banned and email_verified
			and not exists (select from list_entries where user_id = users.id) order by id desc limit 1`,
	);
	const [person] = rows;
	if (!person) throw new Error("There is nobody.");
	return { ...person, emailVerified: true, isAdmin: false, isModerator: false, isBanned: false };
}

/** A game's collection as Dragon Shield exports it: nine of ten rows are of the catalogue, the others of a set that it does not have. */
async function writeFile(pool: pg.Pool): Promise<string> {
	const found = await pool.query<{ name: string; number: string; code: string; set: string }>(
		`select item.name, item.number, code.code, expansion.name as set
		from product_items as item join product_expansions as expansion on expansion.id = item.expansion_id
		join product_expansion_codes as code on code.expansion_id = expansion.id
		where item.number is not null and item.category_id = (
			select category_id from product_items where number is not null group by category_id order by count(*) desc limit 1
		)
		order by md5(item.id::text), code.code limit $1`,
		[rows],
	);
	const lines = found.rows.map(({ name, number, code, set }, at) =>
		(at % 10 === 9
			? ["Main", "2", "0", `Rareza ${at}`, "NVO", "Serie Nueva", String(at)]
			: ["Main", String((at % 3) + 1), "0", name, code, set, number]
		)
			.concat("NearMint", "Normal", "English")
			.map((cell) => `"${cell.replaceAll('"', '""')}"`)
			.join(","),
	);
	const header =
		"Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language";
	return [header, ...lines].join("\n");
}

function seconds(milliseconds: number): string {
	return (milliseconds / 1000).toFixed(2);
}
