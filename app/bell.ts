import "./further-messages.ts";

/** The bell with its texts, which only members fetch. */
export { Bell } from "./features/notifications/components/bell.tsx";
