/** Argentina has one time zone; server and browser tell the same time when both use it. */
export const timeZone = "America/Argentina/Buenos_Aires";
