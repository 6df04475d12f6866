import type { Files } from "#app/platform/files.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import type { Tracing } from "#app/platform/tracing.server.ts";

/** The same mailer, whose mails are spans; to whom they go is not told. */
export function traceMails(mailer: Mailer, tracing: Tracing): Mailer {
	const name = mailer.outbox ? "mail to the outbox" : "mail by SMTP";
	return { ...mailer, send: (mail) => tracing.part({ name, kind: "client" }, () => mailer.send(mail)) };
}

/** The same files, whose reading and writing are spans. */
export function traceFiles(files: Files, tracing: Tracing): Files {
	const part = <T>(verb: string, work: () => Promise<T>) =>
		tracing.part({ name: `files ${verb}`, kind: "client" }, work);
	return {
		write: (name, bytes) => part("write", () => files.write(name, bytes)),
		read: (name) => part("read", () => files.read(name)),
		remove: (names) => part("remove", () => files.remove(names)),
		list: (prefix) => part("list", () => files.list(prefix)),
		getWrittenAt: (name) => part("getWrittenAt", () => files.getWrittenAt(name)),
	};
}
