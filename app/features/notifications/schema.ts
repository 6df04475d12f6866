import { z } from "zod";
import { cursorMoment } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";

export const OneNotificationInput = z.object({ id: uuidSchema });
export type OneNotificationInput = z.input<typeof OneNotificationInput>;

/** The notifications that a person can have seen: those after the newest one on the screen stay as they are. */
export const SeenNotificationsInput = z.object({ upTo: cursorMoment });
export type SeenNotificationsInput = z.input<typeof SeenNotificationsInput>;
