/** Something that happened, told in the past tense: `trade.accepted`. */
export interface DomainEvent {
	readonly type: string;
}

type Recorder<Tx> = (tx: Tx, event: never) => Promise<void>;
type Listener = (event: never) => void;

/**
 * Carries events from the feature where they happen to the features that react, which the first one does not
 * know. `onRecord` reactions run inside the transaction (their rows live or die with it); `onCommitted`
 * listeners hear of it afterwards (sockets).
 */
export class EventBus<Tx = unknown> {
	readonly #recorders = new Map<string, Recorder<Tx>[]>();
	readonly #listeners = new Map<string, Listener[]>();
	readonly #onListenerError: (error: unknown) => void;

	constructor(onListenerError: (error: unknown) => void = () => {}) {
		this.#onListenerError = onListenerError;
	}

	onRecord<E extends DomainEvent>(type: E["type"], react: (tx: Tx, event: E) => Promise<void>): void {
		append(this.#recorders, type, react as Recorder<Tx>);
	}

	onCommitted<E extends DomainEvent>(type: E["type"], listen: (event: E) => void): void {
		append(this.#listeners, type, listen as Listener);
	}

	/** Runs the in-transaction reactions one after the other; an error in one fails the transaction. */
	async record(tx: Tx, event: DomainEvent): Promise<void> {
		for (const react of this.#recorders.get(event.type) ?? []) await react(tx, event as never);
	}

	/** Tells the after-commit listeners. What happened stays true if one of them fails. */
	publish(events: readonly DomainEvent[]): void {
		for (const event of events) {
			for (const listen of this.#listeners.get(event.type) ?? []) {
				try {
					listen(event as never);
				} catch (error) {
					this.#onListenerError(error);
				}
			}
		}
	}
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
	const values = map.get(key);
	if (values) values.push(value);
	else map.set(key, [value]);
}
