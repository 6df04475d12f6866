import { describe, expect, it } from "vitest";
import { DomainError } from "#app/shared/domain-error.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import type { Files } from "../files.server.ts";
import { transferFiles } from "./transfer.server.ts";

const nameOf = (index: number) => `${index.toString(16).padStart(2, "0").repeat(16)}-320.webp`;
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function fill(files: Files, count: number): Promise<string[]> {
	const names = Array.from({ length: count }, (_, index) => nameOf(index));
	for (const name of names) await files.write(name, bytesOf(name));
	return names;
}

/** Breaks off at its nth write. */
function breakingAt(files: Files, nth: number): Files {
	let writes = 0;
	return {
		...files,
		write: async (name, bytes) => {
			writes += 1;
			if (writes === nth) throw new DomainError("service.unavailable");
			await files.write(name, bytes);
		},
	};
}

describe("files on their way to another place", () => {
	it("are copied once, and stay where they were until they are moved", async () => {
		const [from, to] = [memoryFiles(), memoryFiles()];
		const names = await fill(from, 40);
		expect(await transferFiles({ from, to, removes: false })).toMatchObject({ copied: 40, alike: 0 });
		expect(to.names.toSorted()).toEqual(names);
		expect(from.names).toHaveLength(40);
		expect(await transferFiles({ from, to, removes: false })).toMatchObject({ copied: 0, alike: 40 });
		expect(await transferFiles({ from, to, removes: true })).toMatchObject({ copied: 0, alike: 40 });
		expect([from.names, to.names.toSorted()]).toEqual([[], names]);
	});

	it("are in one place or the other when it breaks off, and all moved the next time", async () => {
		const [from, to] = [memoryFiles(), memoryFiles()];
		const names = await fill(from, 40);
		const broken = transferFiles({ from, to: breakingAt(to, 20), removes: true });
		await expect(broken).rejects.toMatchObject({ code: "service.unavailable" });
		expect(from.names.length).toBeLessThan(40);
		expect([...new Set([...from.names, ...to.names])].sort()).toEqual(names);
		await transferFiles({ from, to, removes: true });
		expect(to.names.toSorted()).toEqual(names);
		expect(from.names).toEqual([]);
	});

	it("replace a half that was left there", async () => {
		const [from, to] = [memoryFiles(), memoryFiles()];
		const [name = ""] = await fill(from, 1);
		await to.write(name, bytesOf("half"));
		expect(await transferFiles({ from, to, removes: true })).toMatchObject({ copied: 1 });
		expect(await to.read(name)).toEqual(bytesOf(name));
	});

	it("stay where they are when the copy differs", async () => {
		const [from, to] = [memoryFiles(), memoryFiles()];
		const [name = ""] = await fill(from, 1);
		const lossy: Files = { ...to, write: (written, bytes) => to.write(written, bytes.subarray(1)) };
		await expect(transferFiles({ from, to: lossy, removes: true })).rejects.toThrow(name);
		expect(from.names).toEqual([name]);
	});
});
