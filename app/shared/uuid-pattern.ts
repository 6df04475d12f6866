/** The shape of a UUID of any version. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the shape of a UUID. Apart from the schema, so that pages need no zod to ask. */
export function isUuid(text: string): boolean {
	return uuidPattern.test(text);
}
