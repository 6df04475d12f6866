import { LRUCache } from "lru-cache";
import { DomainError } from "#app/shared/domain-error.ts";

/** Most memory that drawn images take, in bytes; one has about 80 KB. */
const maxBytes = 16 * 1024 * 1024;
/** More images than this do not wait to be drawn: who asks for one is told to come back. */
const maxWaiting = 20;

/**
 * Keeps the images that are drawn for others to show, and draws one at a time, however many are asked for at
 * once: it takes a tenth of a second of a core each, and pages come first.
 */
export class ImageCache {
	readonly #kept = new LRUCache<string, Uint8Array>({
		maxSize: maxBytes,
		sizeCalculation: (bytes, key) => bytes.byteLength + key.length + 128,
	});
	readonly #inWork = new Map<string, Promise<Uint8Array>>();
	#turn: Promise<unknown> = Promise.resolve();

	/**
	 * The image of a key, drawn if it is not kept. Who asks while it is in work waits for the same one.
	 * @param key everything that the image depends on, such as a hash of it
	 * @throws DomainError `service.unavailable` when too many wait already; whatever `draw` throws
	 */
	async get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
		const known = this.#kept.get(key) ?? this.#inWork.get(key);
		if (known) return known;
		if (this.#inWork.size >= maxWaiting) throw new DomainError("service.unavailable");
		const work = this.#turn.then(draw);
		this.#turn = work.catch(() => undefined);
		this.#inWork.set(key, work);
		try {
			const bytes = await work;
			this.#kept.set(key, bytes);
			return bytes;
		} finally {
			this.#inWork.delete(key);
		}
	}
}
