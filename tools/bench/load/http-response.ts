const headEnd = Buffer.from("\r\n\r\n");
const lineEnd = Buffer.from("\r\n");

type State = "head" | "body" | "chunk size" | "chunk" | "trailer";

/**
 * Finds where responses end in a connection's bytes, and nothing else: it costs a fraction of a full HTTP
 * client, so that the load does not take the processor from what is measured.
 */
export class ResponseReader {
	#state: State = "head";
	#rest: Buffer = Buffer.alloc(0);
	#missing = 0;
	/** Status of the response that is being read, or of the last one. */
	status = 0;

	/** Takes bytes in. @returns whether a response ended with them; requests are not pipelined */
	take(chunk: Buffer): boolean {
		this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
		for (;;) {
			const step = this.#step();
			if (step !== "more") return step === "ended";
		}
	}

	#step(): "more" | "wait" | "ended" {
		if (this.#state === "body" || this.#state === "chunk") return this.#skip();
		if (this.#state === "head") return this.#readHead();
		const end = this.#rest.indexOf(lineEnd);
		if (end < 0) return "wait";
		const line = this.#rest.toString("latin1", 0, end);
		this.#rest = this.#rest.subarray(end + 2);
		if (this.#state === "trailer") return line === "" ? this.#end() : "more";
		const size = Number.parseInt(line, 16);
		this.#state = size === 0 ? "trailer" : "chunk";
		this.#missing = size + 2;
		return "more";
	}

	#readHead(): "more" | "wait" | "ended" {
		const end = this.#rest.indexOf(headEnd);
		if (end < 0) return "wait";
		const head = this.#rest.toString("latin1", 0, end).toLowerCase();
		this.status = Number(head.slice(9, 12));
		this.#rest = this.#rest.subarray(end + 4);
		if (head.includes("transfer-encoding: chunked")) {
			this.#state = "chunk size";
			return "more";
		}
		this.#missing = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
		this.#state = "body";
		return "more";
	}

	#skip(): "more" | "wait" | "ended" {
		if (this.#rest.length < this.#missing) {
			this.#missing -= this.#rest.length;
			this.#rest = Buffer.alloc(0);
			return "wait";
		}
		this.#rest = this.#rest.subarray(this.#missing);
		if (this.#state === "body") return this.#end();
		this.#state = "chunk size";
		return "more";
	}

	#end(): "ended" {
		this.#state = "head";
		return "ended";
	}
}
