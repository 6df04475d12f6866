import { expect, it } from "vitest";
import type { PlacedPiece } from "../../rules.ts";
import { readKeptShowcase, writeKeptShowcase } from "./kept-showcase.ts";
import { emptyDraft } from "./showcase-draft.ts";

const piece: PlacedPiece = {
	kind: "element",
	id: "1",
	title: "La primera",
	image: { key: "ab12", width: 5, height: 7, color: "#112233" },
	categorySlug: null,
	isPublic: true,
};
const draft = { ...emptyDraft, name: "El rincón", description: "De los 90", pieces: [piece] };
const kept = { owner: "ana", key: "clave", draft };

it("keeps what was written and chosen, and not what was lifted", () => {
	const lifted = { ...draft, lifted: { value: "element:1", from: 0 } };
	expect(readKeptShowcase(writeKeptShowcase({ ...kept, draft: lifted }, emptyDraft))).toEqual(kept);
});

it("keeps nothing while nothing has changed", () => {
	expect(writeKeptShowcase(kept, { ...draft, pieces: [{ ...piece, title: "Otro título" }] })).toBeNull();
	expect(writeKeptShowcase(kept, { ...draft, pieces: [] })).not.toBeNull();
	expect(writeKeptShowcase({ ...kept, draft: emptyDraft }, emptyDraft)).toBeNull();
});

it.each([null, "", "{", "null", "[]", '"texto"', "{}", '{"owner":"ana"}', '{"owner":1,"key":"x"}'])(
	"ignores a broken draft: %s",
	(text) => {
		expect(readKeptShowcase(text)).toBeNull();
	},
);

it("leaves out what is broken in a draft", () => {
	const pieces = [null, 7, {}, { ...piece, kind: "card" }, { ...piece, image: { key: "../x", width: 1 } }];
	const text = JSON.stringify({ owner: "ana", key: "clave", name: ["x"], pieces });
	expect(readKeptShowcase(text)?.draft).toEqual({ ...emptyDraft, pieces: [{ ...piece, image: null }] });
	expect(readKeptShowcase('{"owner":"ana","key":"k","pieces":"no"}')?.draft).toEqual(emptyDraft);
});
