import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { extract, type Header, pack } from "tar-stream";

/** Takes the entries of an archive, one after the other. */
export interface ArchiveWriter {
	/** The tar archive, to be read while entries are added. */
	readonly stream: AsyncIterable<Uint8Array>;
	/** Adds an entry, once there is room for it. */
	add(name: string, bytes: Uint8Array): Promise<void>;
	/** Says that nothing follows. */
	end(): void;
	/** Breaks the stream off with an error. */
	fail(error: Error): void;
}

export function createArchive(): ArchiveWriter {
	const tar = pack();
	return {
		stream: tar as AsyncIterable<Uint8Array>,
		add: (name, bytes) =>
			new Promise((resolve, reject) => {
				const entry = tar.entry({ name, size: bytes.byteLength }, (error) =>
					error ? reject(error) : resolve(),
				);
				entry.end(bytes);
			}),
		end: () => tar.finalize(),
		fail: (error) => void tar.destroy(error),
	};
}

export interface ArchiveEntry {
	readonly name: string;
	readonly bytes: Buffer;
}

/** The entries of an archive in their order, each whole in memory. @throws what `source` throws */
export async function* readArchive(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
	const tar = extract();
	const input = Readable.from(source, { objectMode: false });
	input.on("error", (error) => tar.destroy(error));
	input.pipe(tar);
	for await (const entry of tar as AsyncIterable<Readable & { header: Header }>) {
		yield { name: entry.header.name, bytes: await buffer(entry) };
	}
}
