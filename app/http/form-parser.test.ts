import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DomainError } from "#app/shared/domain-error.ts";
import { maxTextBytes, type SentForm, withForm } from "./form-parser.server.ts";

const folder = await mkdtemp(join(tmpdir(), "reino-forms-"));
afterAll(() => rm(folder, { recursive: true }));
const errors: unknown[] = [];
const limits = { folder, maxFiles: 1, maxFileBytes: 1000, onError: (error: unknown) => errors.push(error) };
const boundary = "----limite";
const refusal = (code: DomainError["code"]) => new DomainError(code);

function part(disposition: string, value: string): string {
	return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
}

function image(value: string): string {
	return part('name="image"; filename="foto.png"', value);
}

function multipart(...parts: string[]): Buffer {
	return Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
}

/** Sends bytes in pieces of this many; `end` says how the body ends. */
function requestOf(
	bytes: Buffer,
	{ size = 64, type = `multipart/form-data; boundary=${boundary}`, end = "close" as "close" | "break" } = {},
): Request {
	let sent = 0;
	const body = new ReadableStream<Uint8Array>({
		pull(stream) {
			if (sent < bytes.length) stream.enqueue(bytes.subarray(sent, sent + size));
			else if (end === "break") stream.error(new Error("aborted"));
			else stream.close();
			sent += size;
		},
	});
	const init = { method: "POST", body, duplex: "half", headers: { "Content-Type": type } };
	return new Request("http://site.invalid/", init);
}

const urlencoded = (text: string) =>
	requestOf(Buffer.from(text), { type: "application/x-www-form-urlencoded", size: 8_192 });
const fieldsOf = async ({ fields }: SentForm) => [...fields.entries()];
const textOf = async ({ files }: SentForm) =>
	Promise.all(files.map(async (file) => [file.field, Buffer.from(await file.bytes()).toString()]));

describe("the fields of a form", () => {
	const title = part('name="title"', "Mi carta\r\n--casi");

	it.each([1, 7, 64, 10_000])("are read from a form with files, in pieces of %i", async (size) => {
		const bytes = multipart(title, image("x".repeat(500)), part('name="wanted"', "Zelda 😀 ñ"));
		const fields = await withForm(requestOf(bytes, { size }), limits, fieldsOf);
		expect(fields).toEqual([
			["title", "Mi carta\r\n--casi"],
			["wanted", "Zelda 😀 ñ"],
		]);
	});

	it("are read from an ordinary form as the URL standard has it", async () => {
		const text = "a=b+c%20d&e&a=%F0%9F%98%80&=f&broken=%zz&half=%ED%A0%80";
		const fields = await withForm(urlencoded(text), null, fieldsOf);
		const standard = [...new URLSearchParams(text).entries()];
		expect(fields).toEqual(standard);
	});

	it("are there without the files where none are taken", async () => {
		const bytes = multipart(image("x".repeat(5_000)), image("y"), title);
		expect(await withForm(requestOf(bytes), null, fieldsOf)).toEqual([["title", "Mi carta\r\n--casi"]]);
	});

	it.each([
		["text/plain", "title=a"],
		["application/json", "[".repeat(100_000)],
		["multipart/form-data", "--x--"],
		[`multipart/form-data; boundary=${boundary}`, ""],
		[`multipart/form-data; boundary=${boundary}`, "hola"],
		[`multipart/form-data; boundary=${boundary}`, `--${boundary}\r\nContent-Disp`],
		[`multipart/form-data; boundary=${boundary}`, title],
		[`multipart/form-data; boundary=${boundary}`, image("x".repeat(500))],
	])("are refused in %s that is no whole form: %.20s", async (type, text) => {
		const reading = withForm(requestOf(Buffer.from(text), { type }), limits, fieldsOf);
		await expect(reading).rejects.toEqual(refusal("request.invalid"));
	});

	it.each([
		["parts without an end", `--${boundary}\r\n`],
		["parts of nothing", `--${boundary}\r\n\r\n\r\n`],
		["fields", part('name="x"', "x")],
		["files", image("x")],
	])("are refused, and no more of them is read, where a million bytes are %s", async (_what, text) => {
		const bytes = Buffer.alloc(1_000_000, text);
		const before = process.cpuUsage();
		await expect(withForm(requestOf(bytes, { size: 4096 }), limits, fieldsOf)).rejects.toEqual(
			refusal("request.tooLarge"),
		);
		expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1);
	});

	it("may lack a name, and are then nobody's", async () => {
		const bytes = multipart(part('x="y"', "a"), title);
		expect((await withForm(requestOf(bytes), limits, fieldsOf)).at(-1)).toEqual([
			"title",
			"Mi carta\r\n--casi",
		]);
	});

	it.each([
		["10 000 fields", () => urlencoded("a=b&".repeat(10_000))],
		[
			"10 000 fields of the other encoding",
			() => requestOf(multipart(title.repeat(10_000)), { size: 65_536 }),
		],
		["one too long", () => urlencoded(`a=${"b".repeat(maxTextBytes + 1)}`)],
		["a name too long", () => urlencoded("b".repeat(maxTextBytes + 1))],
		["many that are long together", () => urlencoded(`a=${"b".repeat(maxTextBytes / 2)}&`.repeat(3))],
		["another file than the one", () => requestOf(multipart(image("a"), image("b")))],
	])("are refused when they are %s, once all have come", async (_what, request) => {
		const sent = request();
		await expect(withForm(sent, limits, fieldsOf)).rejects.toEqual(refusal("request.tooLarge"));
		expect(sent.bodyUsed).toBe(true);
	});
});

describe("the files of a form", () => {
	it("are there while the form is answered, and in no folder", async () => {
		const { files } = await withForm(requestOf(multipart(image("una foto"))), limits, async (form) => {
			expect(await textOf(form)).toEqual([["image", "una foto"]]);
			expect(await textOf(form)).toEqual([["image", "una foto"]]);
			expect(await readdir(folder)).toEqual([]);
			return form;
		});
		await expect(files[0]?.bytes()).rejects.toThrow();
	});

	it("are left out when they are empty, as where none was picked", async () => {
		const bytes = multipart(part('name="image"; filename=""', ""));
		expect(await withForm(requestOf(bytes), limits, textOf)).toEqual([]);
	});

	it.each([1001, 500_000])("that are too large, of %i bytes, are refused alone", async (size) => {
		const bytes = multipart(image("x".repeat(size)), part('name="wanted"', "Zelda"));
		const answer = withForm(requestOf(bytes, { size: 8_192 }), limits, async (form) => {
			expect(form.fields.get("wanted")).toBe("Zelda");
			return textOf(form);
		});
		await expect(answer).rejects.toMatchObject({
			code: "upload.tooLarge",
			problems: { image: "errors.upload.tooLarge" },
		});
		const fitting = requestOf(multipart(image("x".repeat(1000))));
		expect(await withForm(fitting, limits, textOf)).toEqual([["image", "x".repeat(1000)]]);
	});

	it("that cannot be written are refused alone", async () => {
		const nowhere = { ...limits, folder: join(import.meta.filename, "below-a-file") };
		const bytes = multipart(image("x".repeat(900)), part('name="wanted"', "Zelda"));
		const answer = withForm(requestOf(bytes), nowhere, async (form) => {
			expect(form.fields.get("wanted")).toBe("Zelda");
			return textOf(form);
		});
		await expect(answer).rejects.toMatchObject({
			code: "upload.failed",
			problems: { image: "errors.uploadFailed" },
		});
		expect(errors).toEqual([expect.objectContaining({ code: "ENOTDIR" })]);
	});

	it("are given up when their sender goes away", async () => {
		const bytes = multipart(image("x".repeat(900))).subarray(0, 600);
		const answer = withForm(requestOf(bytes, { end: "break" }), limits, textOf);
		await expect(answer).rejects.toThrow("aborted");
	});
});
