import { findProxy } from "#tests/caddy.ts";
import { inTemporaryFolder, playwright, report, vitest } from "./steps.ts";

// What takes several nodes at work, or the proxy in front: longer than a person waits for `npm test`, and changed less often
// than the rest.
await inTemporaryFolder(async (folder) => {
	const outcomes = [await vitest("cluster", folder, { projects: ["cluster"] })];
	// The main job as it is deployed: by the configuration that operators copy, over https and wss.
	const behindProxy = { paths: ["journey.spec.ts"], environment: { REINO_E2E_TLS: "1" } };
	if (findProxy()) outcomes.push(await playwright("journey over https", folder, behindProxy));
	report(outcomes);
});
