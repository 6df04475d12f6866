import { describe, expect, it } from "vitest";
import {
	countOf,
	groupKeyOf,
	isNotificationType,
	type NotificationData,
	notificationTypes,
	pathOf,
	retentionStart,
	titleOf,
} from "./rules.ts";

const data = {
	chat_id: "chat",
	listing_id: "listing",
	showcase_id: "showcase",
	element_id: "element",
	comment_id: "comment",
	card_id: "card",
	entry_id: "entry",
	group_id: "group",
	card_serial: "R-000418",
	listing_title: "Cóndor",
};

describe("a notification", () => {
	it.each([
		["message_received", "chat", "/mensajes/chat"],
		["trade_started", "listing", "/mensajes/chat"],
		["trade_accepted", "listing", "/mensajes/chat"],
		["trade_completed", "listing", "/mensajes/chat"],
		["trade_cancelled", "listing", "/mensajes/chat"],
		["trade_superseded", "listing", "/mensajes/chat"],
		["listing_reported", "listing", "/intercambios/listing"],
		["listing_in_revision", "listing", "/intercambios/listing"],
		["listing_deleted_by_admin", "listing", "/perfil"],
		["account_banned", null, "/perfil"],
		["showcase_commented", "showcase", "/vitrinas/detalle/showcase"],
		["showcase_liked", "showcase", "/vitrinas/detalle/showcase"],
		["showcase_reported", "showcase", "/vitrinas/detalle/showcase"],
		["element_in_revision", "element", "/vitrinas/detalle/showcase"],
		["comment_reported", "comment", "/vitrinas/detalle/showcase"],
		["card_reported", "card", "/reino-cards/R-000418"],
		["card_in_revision", "card", "/reino-cards/R-000418"],
		["entry_reported", "entry", "/listas"],
		["entry_in_revision", "entry", "/listas"],
		["group_reported", "group", "/grupos"],
		["group_in_revision", "group", "/grupos"],
	] as const)("%s is grouped by %s and leads to %s", (type, group, path) => {
		expect(groupKeyOf(type, data)).toBe(group);
		expect(pathOf(type, data)).toBe(path);
	});

	it("leads somewhere when what it was about is not known", () => {
		for (const type of notificationTypes) {
			expect(pathOf(type, {})).toMatch(/^\/(mensajes|perfil|listas|grupos)$/);
			expect(groupKeyOf(type, {})).toBeNull();
		}
		expect(pathOf("trade_started", { listing_id: "listing" })).toBe("/intercambios/listing");
	});

	it("stands for at least one", () => {
		const kept: NotificationData[] = [{}, { count: 0 }, { count: "3" }, { count: 1 }, { count: 3 }];
		expect(kept.map(countOf)).toEqual([1, 1, 1, 1, 3]);
	});

	it("names what it is about", () => {
		expect(titleOf(data)).toBe("Cóndor");
		expect(titleOf({ showcase_name: "Mis cartas" })).toBe("Mis cartas");
		expect(titleOf({ comment: "¡Linda!", showcase_id: "showcase" })).toBe("¡Linda!");
		expect(titleOf({ listing_title: "" })).toBeNull();
	});

	it("has a type that this version knows", () => {
		expect(isNotificationType("trade_started")).toBe(true);
		expect(isNotificationType("toString")).toBe(false);
	});
});

it("is forgotten 180 days after it was read", () => {
	expect(retentionStart(new Date("2026-11-21T12:00:00Z")).toISOString()).toBe("2026-05-25T12:00:00.000Z");
});
