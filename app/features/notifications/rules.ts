/** What a person is told of. */
export const notificationTypes = [
	"listing_reported",
	"listing_in_revision",
	"listing_deleted_by_admin",
	"account_banned",
] as const;
export type NotificationType = (typeof notificationTypes)[number];
