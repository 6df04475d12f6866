import { z } from "zod";
import { cursorMoment } from "#app/shared/cursor.ts";
import { checkedText } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { announcementDays, checkAnnouncement } from "./rules-announcements.ts";

export const OneNotificationInput = z.object({ id: uuidSchema });
export type OneNotificationInput = z.input<typeof OneNotificationInput>;

/** The notifications that a person can have seen: those after the newest one on the screen stay as they are. */
export const SeenNotificationsInput = z.object({ upTo: cursorMoment });
export type SeenNotificationsInput = z.input<typeof SeenNotificationsInput>;

const announcementText = checkedText(checkAnnouncement);
export const PublishAnnouncementInput = z.object({
	/** Generated once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
	textEs: announcementText,
	textEn: announcementText,
	days: z.literal(announcementDays),
	byMail: z.literal("on").optional(),
});
export type PublishAnnouncementInput = z.input<typeof PublishAnnouncementInput>;

export const EndAnnouncementInput = z.object({ id: uuidSchema });
export type EndAnnouncementInput = z.input<typeof EndAnnouncementInput>;
