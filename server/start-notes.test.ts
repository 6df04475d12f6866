import { expect, it } from "vitest";
import { startNotes } from "./start-notes.ts";

const local = { seed: "demo", isLocal: true, smtpUrl: undefined, dataDir: "/data" } as const;

it("says that the demo is for this computer alone, and where mails and their links are", () => {
	const [demo, mails] = startNotes(local);
	expect(demo).toContain("Only this computer can open it");
	expect(mails).toBe("Without SMTP_URL mails go to /data/outbox. Their links are in this log.");
});

it("warns of a demo that others can open, and does not log its mails", () => {
	const [demo, mails] = startNotes({ ...local, isLocal: false });
	expect(demo).toContain("WARNING");
	expect(mails).toContain("Their links are not logged.");
});

it("says nothing of a server with mail and without the demo", () => {
	expect(startNotes({ ...local, seed: "none", isLocal: false, smtpUrl: "smtp://mail.example" })).toEqual([]);
});
