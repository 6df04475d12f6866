/** A person's notifications changed: one is new, read or gone. */
export interface NotificationsChanged {
	readonly type: "notifications.changed";
	readonly personId: string;
}

/** Events to the browser's socket; the browser then fetches the notifications. */
export interface NotificationsToClient {
	"notifications:changed": () => void;
	/** The person's data or permissions changed; the page that they look at may show it. */
	"page:outdated": () => void;
}
