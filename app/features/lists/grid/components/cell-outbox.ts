import type { Failure, Result } from "#app/shared/result.ts";
import type { BrowserStorage } from "#app/ui/browser-storage.ts";
import { type CellChange, type CellState, cellLimit, type SavedCells, saveDelay } from "../rules.ts";

/** Whether the changes of a grid are saved. */
export type SaveStatus =
	| { readonly kind: "none" | "waiting" | "saving" | "offline" }
	| { readonly kind: "saved"; readonly at: number }
	| { readonly kind: "failed"; readonly failure: Failure };

export interface CellOutboxOptions {
	/** Key of the browser's storage, of one person and one set. */
	readonly key: string;
	readonly storage: BrowserStorage;
	readonly isOnline: () => boolean;
	/** Sends changes; `isLast` where the page may be gone before the answer. */
	readonly send: (changes: readonly CellChange[], isLast: boolean) => Promise<Result<SavedCells>>;
	/** Hears of the numbers that were saved and did not change since, with what they are now. */
	readonly onSaved: (numbers: readonly string[], saved: SavedCells) => void;
	readonly onStatus: (status: SaveStatus) => void;
}

/** Milliseconds until a lost connection is tried again: twice as long each time, up to a minute. */
const retry = { first: 4_000, longest: 60_000 };

/** The failures that pass by themselves. */
const passing: readonly string[] = ["service.unavailable", "request.tooManyRequests"];

/** Changed cells that wait to be saved, also in the browser's storage, so that they outlive the page. */
export class CellOutbox {
	readonly #options: CellOutboxOptions;
	readonly #waiting = new Map<string, CellChange>();
	#timer: ReturnType<typeof setTimeout> | undefined;
	#retryAfter = retry.first;
	#isSending = false;
	#isClosed = false;

	constructor(options: CellOutboxOptions) {
		this.#options = options;
	}

	/** The changes that an earlier visit could not save; they are sent soon. */
	restore(): readonly CellChange[] {
		const stored = parseChanges(this.#options.storage.get(this.#options.key));
		for (const change of stored) this.#waiting.set(change.number, change);
		if (stored.length > 0) this.#schedule(saveDelay);
		return stored;
	}

	put(cells: ReadonlyMap<string, CellState>, at: number): void {
		for (const [number, { side, quantity }] of cells)
			this.#waiting.set(number, { number, side, quantity, at });
		this.#store();
		if (!this.#options.isOnline()) this.#options.onStatus({ kind: "offline" });
		else if (!this.#isSending) this.#options.onStatus({ kind: "waiting" });
		this.#schedule(saveDelay);
	}

	/** Sends what waits at once. @param isLast whether the page is being left */
	async flush(isLast = false): Promise<void> {
		clearTimeout(this.#timer);
		if (this.#waiting.size === 0 || (this.#isSending && !isLast)) return;
		if (!this.#options.isOnline()) return this.#options.onStatus({ kind: "offline" });
		this.#isSending = true;
		this.#options.onStatus({ kind: "saving" });
		const changes = [...this.#waiting.values()].slice(0, cellLimit);
		const result = await this.#options.send(changes, isLast);
		this.#isSending = false;
		if (result.ok) this.#finish(changes, result.value);
		else this.#fail(result.failure);
	}

	/** Saves what waits as far as it goes; nothing is heard of it any more. */
	close(): void {
		void this.flush(true);
		this.#isClosed = true;
	}

	#finish(changes: readonly CellChange[], saved: SavedCells): void {
		this.#retryAfter = retry.first;
		const settled = changes.filter((change) => this.#waiting.get(change.number) === change);
		for (const { number } of settled) this.#waiting.delete(number);
		this.#store();
		if (this.#isClosed) return;
		const numbers = settled.map(({ number }) => number);
		this.#options.onSaved(numbers, saved);
		this.#options.onStatus(this.#waiting.size > 0 ? { kind: "waiting" } : { kind: "saved", at: Date.now() });
		if (this.#waiting.size > 0) this.#schedule(saveDelay);
	}

	#fail(failure: Failure): void {
		// Nothing that the server cannot read gets better by waiting.
		if (failure.code === "request.invalid") {
			this.#waiting.clear();
			this.#store();
		}
		if (this.#isClosed) return;
		const isOffline = !this.#options.isOnline();
		this.#options.onStatus(isOffline ? { kind: "offline" } : { kind: "failed", failure });
		if (isOffline || !passing.includes(failure.code)) return;
		this.#schedule(this.#retryAfter);
		this.#retryAfter = Math.min(2 * this.#retryAfter, retry.longest);
	}

	#schedule(delay: number): void {
		clearTimeout(this.#timer);
		if (!this.#isClosed) this.#timer = setTimeout(() => void this.flush(), delay);
	}

	#store(): void {
		const changes = [...this.#waiting.values()];
		this.#options.storage.set(this.#options.key, changes.length > 0 ? JSON.stringify(changes) : null);
	}
}

/** Changes as they were stored; what is not of them is left out. */
function parseChanges(text: string | null): CellChange[] {
	if (text === null) return [];
	try {
		const stored: unknown = JSON.parse(text);
		return Array.isArray(stored) ? stored.filter(isChange) : [];
	} catch {
		return [];
	}
}

function isChange(value: unknown): value is CellChange {
	if (typeof value !== "object" || value === null) return false;
	const { number, side, quantity, at } = value as Record<string, unknown>;
	const isSide = side === null || side === "have" || side === "want";
	return typeof number === "string" && isSide && Number.isInteger(quantity) && Number.isInteger(at);
}
