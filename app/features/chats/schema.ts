import { z } from "zod";
import { tidyText } from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { presences } from "./rules.ts";

const messageText = z.string().transform(tidyText);

export const StartConversationInput = z.object({
	listingId: uuidSchema,
	text: messageText,
	clientId: uuidSchema,
});
export type StartConversationInput = z.input<typeof StartConversationInput>;

export const StartPairChatInput = z.object({ personId: uuidSchema, text: messageText, clientId: uuidSchema });
export type StartPairChatInput = z.input<typeof StartPairChatInput>;

export const SendMessageInput = z.object({ chatId: uuidSchema, text: messageText, clientId: uuidSchema });
export type SendMessageInput = z.input<typeof SendMessageInput>;

/** Messages are numbered by PostgreSQL's integers. */
const seqNumber = z.int().min(0).max(2_147_483_647);

export const PresenceInput = z.object({ chatId: uuidSchema, state: z.enum(presences) });
export type PresenceInput = z.infer<typeof PresenceInput>;

/** The number of a message in a URL or a form. */
export const seqSchema = z
	.string()
	.regex(/^\d{1,10}$/)
	.transform(Number)
	.pipe(seqNumber);

/** The number comes as a text from a form. */
export const MarkReadInput = z.object({ chatId: uuidSchema, upToSeq: z.union([seqNumber, seqSchema]) });
export type MarkReadInput = z.input<typeof MarkReadInput>;
