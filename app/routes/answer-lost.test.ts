import { expect, it } from "vitest";
import { answerLostWith } from "./answer-lost.ts";

const refusal = { text: "¿La cambiarías?" };
const answerTo = (serverAction: () => Promise<string>) => answerLostWith({ serverAction }, refusal);

it("answers a form that was lost on its way with its refusal", async () => {
	const lost = answerTo(() => Promise.reject(new TypeError("Failed to fetch")));
	expect(await lost).toMatchObject({ data: refusal, init: { status: 503 } });
});

it("passes on what the server says, and where it leads", async () => {
	expect(await answerTo(async () => "kept")).toBe("kept");
	const elsewhere = Response.redirect("http://site.invalid/");
	await expect(answerTo(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
});
