import type { Files } from "#app/platform/files.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";

/** Counters of this process since it began, for its metrics. */
export interface ProcessCounters {
	mailsSent: number;
	mailsFailed: number;
	filesWritten: number;
	filesFailed: number;
	bytesWritten: number;
	deadlocks: number;
}

export function createProcessCounters(): ProcessCounters {
	return { mailsSent: 0, mailsFailed: 0, filesWritten: 0, filesFailed: 0, bytesWritten: 0, deadlocks: 0 };
}

/** The same mailer, which counts. */
export function countMails(mailer: Mailer, counters: ProcessCounters): Mailer {
	return {
		...mailer,
		send: async (mail) => {
			try {
				await mailer.send(mail);
			} catch (error) {
				counters.mailsFailed += 1;
				throw error;
			}
			counters.mailsSent += 1;
		},
	};
}

/** The same files, which count. */
export function countFiles(files: Files, counters: ProcessCounters): Files {
	return {
		...files,
		write: async (name, bytes) => {
			try {
				await files.write(name, bytes);
			} catch (error) {
				counters.filesFailed += 1;
				throw error;
			}
			counters.filesWritten += 1;
			counters.bytesWritten += bytes.length;
		},
	};
}
