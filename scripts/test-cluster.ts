import { inTemporaryFolder, report, vitest } from "./steps.ts";

// What takes several nodes at work: longer than a person waits for `npm test`, and changed less often than the rest.
await inTemporaryFolder(async (folder) => {
	report([await vitest("cluster", folder, { projects: ["cluster"] })]);
});
