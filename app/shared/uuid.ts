import { z } from "zod";
import { uuidPattern } from "./uuid-pattern.ts";

export { isUuid } from "./uuid-pattern.ts";

/** An identifier as it comes from a URL or a form. */
export const uuidSchema = z.string().regex(uuidPattern).toLowerCase();
