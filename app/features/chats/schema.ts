import { z } from "zod";
import { codePointLength, hasVisibleText, isStorableText } from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { messageMaxLength, presences } from "./rules.ts";

/** Why a text cannot be a message, as the end of an error code. */
export type MessageProblem = "messageEmpty" | "messageTooLong" | "messageInvalid";

/** The problem of a trimmed text, or null when it can be sent. */
export function messageProblem(text: string): MessageProblem | null {
	if (!isStorableText(text)) return "messageInvalid";
	if (!hasVisibleText(text)) return "messageEmpty";
	return codePointLength(text) > messageMaxLength ? "messageTooLong" : null;
}

/** A form's or a socket's text as it is kept: line ends as one character, no space around it. */
export function tidyMessage(text: string): string {
	return text.replaceAll(/\r\n?/g, "\n").trim();
}

const messageText = z.string().transform(tidyMessage);

export const StartConversationInput = z.object({
	listingId: uuidSchema,
	text: messageText,
	clientId: uuidSchema,
});
export type StartConversationInput = z.input<typeof StartConversationInput>;

export const SendMessageInput = z.object({ chatId: uuidSchema, text: messageText, clientId: uuidSchema });
export type SendMessageInput = z.input<typeof SendMessageInput>;

/** Messages are numbered by PostgreSQL's integers. */
const seqNumber = z.int().min(0).max(2_147_483_647);

export const MarkReadInput = z.object({ chatId: uuidSchema, upToSeq: seqNumber });
export type MarkReadInput = z.infer<typeof MarkReadInput>;

export const PresenceInput = z.object({ chatId: uuidSchema, state: z.enum(presences) });
export type PresenceInput = z.infer<typeof PresenceInput>;

/** Numbers of messages in a URL. */
export const seqSchema = z
	.string()
	.regex(/^\d{1,10}$/)
	.transform(Number)
	.pipe(seqNumber);
