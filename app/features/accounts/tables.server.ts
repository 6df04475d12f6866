import { sql } from "drizzle-orm";
import { boolean, customType, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { locales } from "#app/i18n/locale.ts";
import { citextColumn, id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { type Role, roles } from "./rules.ts";
import { storedEmail } from "./rules-fields.ts";
import type { MailKind } from "./rules-people.ts";

/** An address, of which Better Auth writes a form of its own. */
const email = customType<{ data: string }>({ dataType: () => "citext", toDriver: storedEmail });

/** People. Also Better Auth's user, whose `name` is our `username`. `isAdmin` is derived from `role`. */
export const users = pgTable("users", {
	id: id(),
	username: citextColumn("username").notNull(),
	usernameChanges: integer("username_changes").notNull().default(0),
	usernameChangedAt: moment("username_changed_at"),
	email: email("email").notNull(),
	emailVerified: boolean("email_verified").notNull().default(false),
	image: text("image"),
	country: text("country").notNull().default("AR"),
	city: text("city"),
	province: text("province").generatedAlwaysAs(
		sql`case when country = 'AR' then regexp_replace(city, '^.*, ', '') end`,
	),
	twitterUsername: text("twitter_username"),
	about: text("about"),
	locale: text("locale", { enum: locales }).notNull().default("es"),
	role: text("role", { enum: roles }).notNull().default("user"),
	isAdmin: boolean("is_admin").notNull().generatedAlwaysAs(sql`role = 'admin'`),
	isBanned: boolean("is_banned").notNull().default(false),
	mutedMails: text("muted_mails").array().$type<MailKind[]>().notNull().default([]),
	wantsOpeningMail: boolean("wants_opening_mail").notNull().default(false),
	messagesSeenAt: moment("messages_seen_at"),
	createdAt: momentOfWriting("created_at"),
	updatedAt: momentOfWriting("updated_at"),
});

/** Former names, each reserved for its person for a while; without a person, for nobody. */
export const formerUsernames = pgTable("former_usernames", {
	username: citextColumn("username").primaryKey(),
	userId: uuid("user_id"),
	keptUntil: moment("kept_until").notNull(),
});

/** Append-only: the database refuses to change or delete a row. */
export const roleChanges = pgTable("role_changes", {
	id: id(),
	actorId: uuid("actor_id"),
	actorUsername: text("actor_username"),
	userId: uuid("user_id").notNull(),
	username: text("username").notNull(),
	roleBefore: text("role_before").$type<Role>().notNull(),
	role: text("role").$type<Role>().notNull(),
	createdAt: moment("created_at").notNull(),
});

/** A browser in which somebody is signed in, until it ends. */
export const sessions = pgTable("sessions", {
	id: id(),
	userId: uuid("user_id").notNull(),
	token: text("token").notNull(),
	expiresAt: moment("expires_at").notNull(),
	ipAddress: text("ip_address"),
	userAgent: text("user_agent"),
	createdAt: momentOfWriting("created_at"),
	updatedAt: momentOfWriting("updated_at"),
});

/** Ways of signing in: a password (provider `credential`) or a social provider's account. */
export const accounts = pgTable("accounts", {
	id: id(),
	userId: uuid("user_id").notNull(),
	providerId: text("provider_id").notNull(),
	accountId: text("account_id").notNull(),
	accessToken: text("access_token"),
	refreshToken: text("refresh_token"),
	idToken: text("id_token"),
	accessTokenExpiresAt: moment("access_token_expires_at"),
	refreshTokenExpiresAt: moment("refresh_token_expires_at"),
	scope: text("scope"),
	password: text("password"),
	createdAt: momentOfWriting("created_at"),
	updatedAt: momentOfWriting("updated_at"),
});

/** Better Auth's states of a provider, and the rows of `passwordLinkName` and `refusedMailName`. */
export const verifications = pgTable("verifications", {
	id: id(),
	identifier: text("identifier").notNull(),
	value: text("value").notNull(),
	expiresAt: moment("expires_at").notNull(),
	createdAt: momentOfWriting("created_at"),
	updatedAt: momentOfWriting("updated_at"),
});

/** Changes of an account's address: pending or, with a `formerEmail` that will be notified, made. */
export const emailChanges = pgTable("email_changes", {
	id: id(),
	userId: uuid("user_id").notNull(),
	email: citextColumn("email").notNull(),
	tokenHash: text("token_hash"),
	formerEmail: citextColumn("former_email"),
	expiresAt: moment("expires_at").notNull(),
	createdAt: momentOfWriting("created_at"),
});

/** Blocks between people. */
export const blocks = pgTable("blocks", {
	blockerId: uuid("blocker_id").notNull(),
	blockedId: uuid("blocked_id").notNull(),
	createdAt: momentOfWriting("created_at"),
});
