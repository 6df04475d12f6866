import { createReadStream } from "node:fs";
import { describe, expect, it } from "vitest";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { openArchive, restoreBackup } from "#db/backup/restore-backup.server.ts";
import { openSharedFiles } from "#db/backup/shared-files.server.ts";
import { emptyDatabase } from "#tests/empty-database.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import { collectLog } from "#tests/factories/log.ts";
import { missingRows } from "#tests/fills.ts";
import { listReleasedArchives } from "#tests/releases.ts";

const { log } = collectLog();

describe.each(listReleasedArchives())("the archive $name", { timeout: 120_000 }, ({ file, people }) => {
	it("is brought up to this version, with what new tables follow from its rows", async () => {
		const connectionString = await emptyDatabase();
		const archive = await openArchive(createReadStream(file), undefined);
		const target = { connectionString, files: memoryFiles(), sharedFiles: openSharedFiles(""), log };
		const end = await restoreBackup(archive, target);
		expect(end.tables["public.users"]?.rows).toBeGreaterThan(10);
		const { pool, close } = connectDatabase({ connectionString, max: 1 });
		try {
			const { rows } = await pool.query("select from users where email = any($1)", [people]);
			expect(rows).toHaveLength(people.length);
			for (const [table, query] of missingRows)
				expect([table, (await pool.query(query)).rows]).toEqual([table, []]);
		} finally {
			await close();
		}
	});
});
