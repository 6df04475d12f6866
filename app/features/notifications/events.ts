/** What a person is told of is no longer what it was: something is new, read or gone. */
export interface NotificationsChanged {
	readonly type: "notifications.changed";
	readonly personId: string;
}

/** What the browser hears of on its socket; it then asks for what there is. */
export interface NotificationsToClient {
	"notifications:changed": () => void;
	/** What is theirs, or what they may do, is another by now; the page that they look at may show it. */
	"page:outdated": () => void;
}
