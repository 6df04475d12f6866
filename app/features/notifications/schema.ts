import { z } from "zod";
import { cursorMoment } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";

export const OneNotificationInput = z.object({ id: uuidSchema });
export type OneNotificationInput = z.input<typeof OneNotificationInput>;

/** All that its person can have seen: what came after the newest one on the screen stays as it is. */
export const SeenNotificationsInput = z.object({ upTo: cursorMoment });
export type SeenNotificationsInput = z.input<typeof SeenNotificationsInput>;
