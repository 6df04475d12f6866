import { describe, expect, it } from "vitest";
import { shareLink } from "./share-button.tsx";

const link = { title: "Zelda", url: "https://reino.example/intercambios/1" };
const failed = { tone: "bad", text: "listing.detail.shareFailed" };

/** A clipboard that keeps what it is given in `copied`. */
function clipboard(copied: string[]): Clipboard {
	return { writeText: async (text: string) => void copied.push(text) } as unknown as Clipboard;
}

function refusing(error: Error) {
	return async () => {
		throw error;
	};
}

describe("sharing a listing", () => {
	it("hands the link to the share sheet, which says the rest", async () => {
		const shared: unknown[] = [];
		const copied: string[] = [];
		const share = async (data?: ShareData) => void shared.push(data);
		expect(await shareLink(link, { share, clipboard: clipboard(copied) })).toBeNull();
		expect(shared).toEqual([link]);
		expect(copied).toEqual([]);
	});

	it("copies the link where there is no share sheet", async () => {
		const copied: string[] = [];
		const outcome = await shareLink(link, { clipboard: clipboard(copied) });
		expect(outcome).toEqual({ tone: "ok", text: "listing.detail.shared" });
		expect(copied).toEqual([link.url]);
	});

	it("says nothing when the sheet was closed", async () => {
		const share = refusing(new DOMException("", "AbortError"));
		expect(await shareLink(link, { share })).toBeNull();
	});

	it.each([
		["the sheet fails", { share: refusing(new DOMException("", "NotAllowedError")) }],
		["the clipboard is refused", { clipboard: { writeText: refusing(new Error()) } as unknown as Clipboard }],
		["there is neither", {}],
	])("says that it failed when %s", async (_why, device) => {
		expect(await shareLink(link, device)).toEqual(failed);
	});
});
