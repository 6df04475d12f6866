import { z } from "zod";
import { sides } from "#app/features/lists/entry/rules.ts";
import { ImportChoicesInput } from "#app/features/lists/schema.ts";
import { checkedLine } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { checkGroupAbout, checkGroupName, isGroupSlug } from "./groups/rules.ts";

export const HideMatchInput = z.object({ username: z.string().min(1).max(100) });
export type HideMatchInput = z.input<typeof HideMatchInput>;

export const ShowHiddenInput = HideMatchInput.partial();
export type ShowHiddenInput = z.input<typeof ShowHiddenInput>;

/** A text that is crossed with everybody's lists. */
export const CrossTextInput = z.object({
	text: z
		.string()
		.catch("")
		.transform((text) => text.replaceAll("\r\n", "\n")),
	/** The list of what stands below no heading; null for one that was not asked yet. */
	side: z.literal(sides).nullable().catch(null).default(null),
	/** The answers about doubtful things. */
	choices: ImportChoicesInput,
});
export type CrossTextInput = z.input<typeof CrossTextInput>;

const groupFields = {
	name: checkedLine(checkGroupName),
	about: checkedLine(checkGroupAbout).transform((text) => text || null),
};

export const MakeGroupInput = z.object({
	/** Made once by the form, so that a second submission makes no second group. */
	submissionKey: uuidSchema,
	...groupFields,
});
export type MakeGroupInput = z.input<typeof MakeGroupInput>;

const slug = z.string().toLowerCase().refine(isGroupSlug);

/** The group that an address names. */
export const GroupInput = z.object({ slug });
export type GroupInput = z.input<typeof GroupInput>;

export const EditGroupInput = z.object({ ...groupFields, slug });
export type EditGroupInput = z.input<typeof EditGroupInput>;

export const RemoveMemberInput = HideMatchInput.extend({ slug });
export type RemoveMemberInput = z.input<typeof RemoveMemberInput>;
