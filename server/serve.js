import "./production.js";

// Imported afterwards, since a static import would load the packages before the line above has run; and tracing has to be
// there before what it traces.
const tracing = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
	? (await import("./tracing.ts")).startTracing()
	: undefined;
const { runServer } = await import("../build/server/index.js");

await runServer(tracing);
