import { z } from "zod";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the shape of a UUID of any version. */
export function isUuid(text: string): boolean {
	return uuidPattern.test(text);
}

/** An identifier as it comes from a URL or a form. */
export const uuidSchema = z.string().regex(uuidPattern).toLowerCase();
