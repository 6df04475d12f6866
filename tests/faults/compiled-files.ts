import { appendFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";

// Loaded into a server before anything else: notes each file that is compiled, and what NODE_ENV was at that moment.
const notes = join(process.env.DATA_DIR ?? "", "compiled-files");
const session = new Session();
session.connect();
session.on("Debugger.scriptParsed", ({ params: { url } }) => {
	appendFileSync(notes, `${process.env.NODE_ENV ?? "unset"} ${url}\n`);
});
session.post("Debugger.enable");
