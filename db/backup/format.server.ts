import { z } from "zod";

/** Of the archive; another number is not understood. */
export const archiveFormat = 1;
export const headName = "reino.json";
export const endName = "end.json";

/** The first entry: what the database must be before its rows come. */
export const archiveHead = z.object({
	format: z.literal(archiveFormat),
	/** Of the program that wrote it. */
	version: z.string(),
	createdAt: z.iso.datetime(),
	/** Whether its files are among its entries, or shared with others beside it. */
	files: z.enum(["inside", "beside"]),
	/** Hashes, oldest first. */
	migrations: z.array(z.string()),
	tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
});
export type ArchiveHead = z.output<typeof archiveHead>;

const tableSum = z.object({ rows: z.number(), sha256: z.string() });

/** The last entry: without it, an archive is not whole. */
export const archiveEnd = z.object({
	/** By `schema.table`: rows, and the digest of their text. */
	tables: z.record(z.string(), tableSum),
	/** By `schema.sequence`. */
	sequences: z.record(z.string(), z.string()),
	files: z.object({ count: z.number(), bytes: z.number(), missing: z.number() }),
});
export type ArchiveEnd = z.output<typeof archiveEnd>;
