import "./production.js";

// Imported afterwards, since a static import would load the packages before the line above has run.
const { runServer } = await import("../build/server/index.js");

await runServer();
