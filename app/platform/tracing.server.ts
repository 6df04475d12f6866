/** The attributes of a span. Whoever reads traces sees them: no address, no id in a path, no secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
	/** Of few values, such as a route as `app/routes.ts` writes it. */
	readonly name: string;
	readonly kind: "server" | "client" | "consumer";
	readonly attributes?: SpanAttributes;
	/** Its cause elsewhere, as W3C's `traceparent`; without one it belongs to the span that is active here. */
	readonly parent?: string | undefined;
}

/** A piece of work, while it runs. */
export interface Span {
	set(attributes: SpanAttributes): void;
	/** Marks it as failed. @param reason a class or a code, never an error's words */
	fail(reason: string): void;
}

/** Tells what led to what and how long each took, to whoever collects traces. */
export interface Tracing {
	/** Runs work as a span. @throws what `work` throws, which marks the span */
	span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
	/** Runs work as a span of what is under way; as nothing of its own where nothing is. */
	part<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
	/** The active span as W3C's `traceparent`, for its effects elsewhere. */
	parent(): string | undefined;
	/** Hands over what is left, for at most 3 s. */
	close(): Promise<void>;
}

/** Runs work as it is. */
export const noTracing: Tracing = {
	span: (_start, work) => work({ set: () => {}, fail: () => {} }),
	part: (_start, work) => work(),
	parent: () => undefined,
	close: async () => {},
};
