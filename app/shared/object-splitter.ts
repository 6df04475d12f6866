/** A text is not an array of objects, nor objects one after the other. */
export class BrokenJsonError extends Error {
	override name = "BrokenJsonError";
}

interface FoundObject {
	/** On which it begins, from 1. */
	readonly line: number;
	readonly source: string;
}

/**
 * Cuts the JSON objects out of a text that comes in pieces: the elements of one array, or one object after the
 * other. What is between their braces is not looked at, but for strings, so that a wrong one spoils no other.
 */
export class ObjectSplitter {
	readonly #longest: number;
	#line = 1;
	#depth = 0;
	#inString = false;
	#escaped = false;
	#begun = 1;
	#source = "";
	#sawObject = false;
	/** Around the objects, if there is one. */
	#array: "none" | "open" | "closed" = "none";
	#arrayLine = 0;

	/** @param longest an object may have so many characters */
	constructor(longest: number) {
		this.#longest = longest;
	}

	get sawArray(): boolean {
		return this.#array !== "none";
	}

	/**
	 * The objects that end in the next piece.
	 * @throws BrokenJsonError for anything else between them, and for one that is too long
	 */
	*split(piece: string): Generator<FoundObject> {
		let from = 0;
		for (let at = 0; at < piece.length; at += 1) {
			const sign = piece[at] ?? "";
			if (sign === "\n") this.#line += 1;
			if (this.#depth > 0) {
				if (!this.#endsWith(sign)) continue;
				yield { line: this.#begun, source: this.#source + piece.slice(from, at + 1) };
				this.#source = "";
			} else if (sign === "{" && this.#array !== "closed") {
				this.#sawObject = true;
				this.#depth = 1;
				this.#begun = this.#line;
				from = at;
			} else this.#passOver(sign);
		}
		if (this.#depth > 0) this.#source += piece.slice(from);
		if (this.#source.length > this.#longest)
			throw new BrokenJsonError(`Line ${this.#begun}: an object is longer than ${this.#longest} characters.`);
	}

	/** @throws BrokenJsonError when the text ended inside an object, or inside the array around them */
	end(): void {
		if (this.#depth > 0) throw new BrokenJsonError(`Line ${this.#begun}: an object is never closed.`);
		if (this.#array === "open")
			throw new BrokenJsonError(
				`Line ${this.#arrayLine}: the array is never closed; the file may have been cut.`,
			);
	}

	/** Whether the object around ends with this sign. */
	#endsWith(sign: string): boolean {
		if (this.#inString) {
			if (this.#escaped) this.#escaped = false;
			else if (sign === "\\") this.#escaped = true;
			else if (sign === '"') this.#inString = false;
			return false;
		}
		if (sign === '"') this.#inString = true;
		else if (sign === "{") this.#depth += 1;
		else if (sign === "}") this.#depth -= 1;
		return this.#depth === 0;
	}

	/** One array may be around all objects. */
	#passOver(sign: string): void {
		if (/[\s,\uFEFF]/.test(sign)) return;
		if (sign === "[" && this.#array === "none" && !this.#sawObject) {
			this.#array = "open";
			this.#arrayLine = this.#line;
		} else if (sign === "]" && this.#array === "open") this.#array = "closed";
		else
			throw new BrokenJsonError(`Line ${this.#line}: an item is an object; this is ${JSON.stringify(sign)}.`);
	}
}
