import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { imageOf } from "#tests/factories/files.ts";
import { startS3Server } from "#tests/s3-server.ts";
import { createFiles, filesOn } from "../files.server.ts";
import { removeImage, storeImage } from "../images.server.ts";
import { createS3Files } from "./s3-files.server.ts";

const folder = await mkdtemp(join(tmpdir(), "reino-files-"));
const storage = await startS3Server();
const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
const inBucket = createS3Files({ url: storage.url, onError });
const impatient = createS3Files({ url: storage.url, onError, longestMillis: 500 });

beforeEach(() => {
	storage.behave("well");
	errors.length = 0;
});
afterAll(async () => {
	await rm(folder, { recursive: true, force: true });
	await storage.remove();
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const unavailable = { code: "service.unavailable" };

describe.each([
	["a folder", createFiles(folder)],
	["a bucket", inBucket],
])("files in %s", (_where, files) => {
	it("are read as they were written, until they are removed", async () => {
		const begun = Date.now();
		const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
		await files.write("ab-one.webp", bytes);
		await files.write("ab-two.webp", bytesOf("two"));
		expect(Buffer.from((await files.read("ab-one.webp")) ?? [])).toEqual(Buffer.from(bytes));
		const writtenAt = await files.getWrittenAt("ab-two.webp");
		expect(Math.abs((writtenAt?.getTime() ?? 0) - begun)).toBeLessThan(60_000);
		expect((await files.list("ab")).sort()).toEqual(["ab-one.webp", "ab-two.webp"]);
		await files.remove(["ab-one.webp", "ab-none.webp"]);
		expect(await files.list("ab")).toEqual(["ab-two.webp"]);
	});

	it("that are not there are nothing", async () => {
		expect(await files.read("cd-none.webp")).toBeNull();
		expect(await files.getWrittenAt("cd-none.webp")).toBeNull();
		expect(await files.list("cd")).toEqual([]);
		expect(errors).toEqual([]);
	});
});

/** Tells a few names at a time, as storage tells a thousand. */
class PagedDriver extends FSDriver {
	override async listAll(prefix: string, { paginationToken = "0" }: { paginationToken?: string } = {}) {
		const objects = [...(await super.listAll(prefix)).objects].slice(Number(paginationToken));
		const rest = objects.splice(3);
		const next = rest.length > 0 ? { paginationToken: String(Number(paginationToken) + 3) } : {};
		return { ...next, objects };
	}
}

it("names files that storage tells in several pages", async () => {
	const files = filesOn(new Disk(new PagedDriver({ location: folder, visibility: "private" })));
	const names = Array.from({ length: 8 }, (_, index) => `ef-${index}.webp`);
	for (const name of names) await files.write(name, bytesOf(name));
	expect((await files.list("ef")).sort()).toEqual(names);
});

describe.each(["silent", "down"] as const)("storage that is %s", (behaviour) => {
	it("is told of as such, and is used again once it is back", async () => {
		await inBucket.write("01-kept.webp", bytesOf("kept"));
		storage.behave(behaviour);
		const attempts = [
			impatient.read("01-kept.webp"),
			impatient.getWrittenAt("01-kept.webp"),
			// What was given up may come through once the storage is back.
			impatient.write("02-other.webp", bytesOf("other")),
			impatient.remove(["02-other.webp"]),
			impatient.list("01"),
		];
		for (const { reason } of (await Promise.allSettled(attempts)) as PromiseRejectedResult[])
			expect(reason).toMatchObject(unavailable);
		expect(errors).toHaveLength(attempts.length);
		storage.behave("well");
		expect(await inBucket.list("01")).toEqual(["01-kept.webp"]);
	});
});

it.each(["silent", "full", "down"] as const)(
	"no image is stored by halves in storage that is %s",
	async (behaviour) => {
		const { key } = await storeImage(inBucket, await imageOf("#123456"));
		storage.behave(behaviour);
		await expect(storeImage(impatient, await imageOf("#654321"))).rejects.toMatchObject({
			code: "upload.failed",
		});
		// What cannot be removed goes with the next purge, and nobody is told that it failed.
		await removeImage(impatient, key);
	},
);

it.each([
	["a key that the storage does not know", (url: string) => url.replace("S3RVER:", "OTHER:")],
	["a bucket that is not there", (url: string) => url.replace("reino-files", "other")],
])("%s is no missing file", async (_what, change) => {
	const files = createS3Files({ url: change(storage.url), onError });
	await expect(files.read("ab-two.webp")).rejects.toMatchObject(unavailable);
	expect(errors).toHaveLength(1);
});
