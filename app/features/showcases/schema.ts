import { z } from "zod";
import { checkedLine, checkedText, problem } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import {
	checkComment,
	checkElementTitle,
	checkPieces,
	checkShowcaseDescription,
	checkShowcaseName,
	pieceKinds,
} from "./rules.ts";

const name = checkedLine(checkShowcaseName);
const description = checkedText(checkShowcaseDescription).transform((text) => text || null);

/** `element:ID` or `listing:ID`, in the order of the shelf, one, many or none; a thing named twice counts once. */
const pieces = z
	.union([z.array(z.string()), z.string().transform((value) => [value])])
	.catch([])
	.transform((values) => [...new Set(values.map((value) => value.toLowerCase()))].map(parsePiece))
	.pipe(
		z.array(z.object({ kind: z.literal(pieceKinds), id: uuidSchema })).superRefine((all, { addIssue }) => {
			const problemKey = checkPieces(all);
			if (problemKey) addIssue({ code: "custom", ...problem(problemKey) });
		}),
	);

function parsePiece(value: string) {
	const [kind, id] = value.split(":");
	return { kind, id };
}

export const CreateShowcaseInput = z.object({
	/** Made once by the form, so that sending it twice does nothing more. */
	submissionKey: uuidSchema,
	name,
	description,
	pieces,
});
export type CreateShowcaseInput = z.input<typeof CreateShowcaseInput>;

export const EditShowcaseInput = z.object({
	showcaseId: uuidSchema,
	/** Of the showcase that the form was filled with. */
	version: z.string().max(100),
	name,
	description,
	pieces,
});
export type EditShowcaseInput = z.input<typeof EditShowcaseInput>;

export const ShowcaseInput = z.object({ showcaseId: uuidSchema });
export type ShowcaseInput = z.input<typeof ShowcaseInput>;

export const AddListingToShowcaseInput = z.object({ showcaseId: uuidSchema, listingId: uuidSchema });
export type AddListingToShowcaseInput = z.input<typeof AddListingToShowcaseInput>;

/** A card is named by its serial, such as R-000418. */
export const CardElementInput = z.object({ serial: z.string() });
export type CardElementInput = z.input<typeof CardElementInput>;

export const AddCardToShowcaseInput = CardElementInput.extend({ showcaseId: uuidSchema });
export type AddCardToShowcaseInput = z.input<typeof AddCardToShowcaseInput>;

/** The image comes beside it, as a file. */
export const CreateElementInput = z.object({
	submissionKey: uuidSchema,
	title: checkedLine(checkElementTitle),
	description,
});
export type CreateElementInput = z.input<typeof CreateElementInput>;

export const EditElementInput = CreateElementInput.omit({ submissionKey: true }).extend({
	elementId: uuidSchema,
});
export type EditElementInput = z.input<typeof EditElementInput>;

export const ElementInput = z.object({ elementId: uuidSchema });
export type ElementInput = z.input<typeof ElementInput>;

/** The wanted state, not a change of it: a second sending does nothing. */
export const ReactToShowcaseInput = z.object({
	showcaseId: uuidSchema,
	isSet: z.union([z.boolean(), z.string().transform((value) => value === "true")]),
});
export type ReactToShowcaseInput = z.input<typeof ReactToShowcaseInput>;

export const CommentInput = z.object({
	submissionKey: uuidSchema,
	showcaseId: uuidSchema,
	comment: checkedText(checkComment),
});
export type CommentInput = z.input<typeof CommentInput>;

export const DeleteCommentInput = z.object({ commentId: uuidSchema });
export type DeleteCommentInput = z.input<typeof DeleteCommentInput>;
