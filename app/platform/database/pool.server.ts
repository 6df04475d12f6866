import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import {
	DatabaseSilentError,
	isDatabaseUnavailable,
	isPoolExhausted,
	isUnanswered,
} from "./availability.server.ts";

/** How long a database that does not answer is left alone before it is asked again, in milliseconds. */
const probePause = 100;

type ConnectCallback = (
	error: Error | undefined,
	client: pg.PoolClient | undefined,
	release: (error?: Error | boolean) => void,
) => void;

/**
 * A pool with a circuit breaker. Once a connection is not to be had or a query was waited for in vain, everybody is
 * refused at once, instead of each waiting for the same; the pool alone asks, until it is answered. It overrides pg's
 * documented `connect`, by which `query` takes its connection too; the test beside this file fails when that changes.
 */
export class BreakerPool extends pg.Pool {
	#isBroken = false;

	constructor(config: pg.PoolConfig) {
		super(config);
		this.on("release", (error) => {
			if (isUnanswered(error)) this.#break();
		});
	}

	/** Whether everybody is refused at the moment. */
	get isBroken(): boolean {
		return this.#isBroken;
	}

	/** @throws DatabaseSilentError at once while the database does not answer */
	override connect(): Promise<pg.PoolClient>;
	override connect(callback: ConnectCallback): void;
	override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
		const connecting = this.#isBroken ? Promise.reject(new DatabaseSilentError()) : super.connect();
		connecting.catch((error: unknown) => {
			if (isDatabaseUnavailable(error) && !isPoolExhausted(error)) this.#break();
		});
		if (!callback) return connecting;
		connecting.then(
			(client) => callback(undefined, client, client.release),
			(error: Error) => callback(error, undefined, () => undefined),
		);
	}

	#break(): void {
		if (this.#isBroken) return;
		this.#isBroken = true;
		void this.#probe();
	}

	async #probe(): Promise<void> {
		while (!this.ending && !(await this.#isAnswered())) await delay(probePause, undefined, { ref: false });
		this.#isBroken = false;
	}

	async #isAnswered(): Promise<boolean> {
		try {
			// What is idle is from before: the other end may be gone without a word.
			while (this.idleCount > 0) (await super.connect()).release(true);
			const client = await super.connect();
			await client.query("select").finally(() => client.release(true));
			return true;
		} catch {
			return false;
		}
	}
}
