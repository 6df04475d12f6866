import { expect, it } from "vitest";
import { type ElementView, type PlacedPiece, placedElement } from "../../rules.ts";
import {
	changeShowcaseDraft,
	emptyShowcaseDraft,
	parseStoredDraft,
	positionOf,
	type ShowcaseDraftChange,
	serializeDraft,
	withCurrentElements,
} from "./showcase-draft.ts";

function piece(id: string, kind: PlacedPiece["kind"] = "element"): PlacedPiece {
	return {
		kind,
		id,
		title: `Título de ${id}`,
		image: null,
		categorySlug: null,
		edition: null,
		isPublic: true,
	};
}

const shelf = { ...emptyShowcaseDraft, pieces: ["a", "b", "c", "d"].map((id) => piece(id)) };

function after(...changes: ShowcaseDraftChange[]) {
	return changes.reduce(changeShowcaseDraft, shelf);
}

function order(...changes: ShowcaseDraftChange[]) {
	return after(...changes)
		.pieces.map(({ id }) => id)
		.join("");
}

it("moves a thing to any place, and to an end from beyond it", () => {
	expect(order({ change: "moved", value: "element:b", to: 3 })).toBe("acdb");
	expect(order({ change: "moved", value: "element:d", to: 0 })).toBe("dabc");
	expect(order({ change: "moved", value: "element:c", to: 2 })).toBe("abcd");
	expect(order({ change: "moved", value: "element:a", to: 9 })).toBe("bcda");
	expect(order({ change: "moved", value: "element:d", to: -1 })).toBe("dabc");
	expect(order({ change: "moved", value: "element:x", to: 0 })).toBe("abcd");
});

it("leaves a lifted thing where it was moved to, or returns it to where it stood", () => {
	const lifted = [
		{ change: "lifted", value: "element:c" },
		{ change: "moved", value: "element:c", to: 1 },
		{ change: "moved", value: "element:c", to: 0 },
	] as const;
	expect(after(...lifted).lifted).toEqual({ value: "element:c", from: 2 });
	expect(order(...lifted, { change: "setDown" })).toBe("cabd");
	expect(order(...lifted, { change: "putBack" })).toBe("abcd");
	expect(after(...lifted, { change: "putBack" }).lifted).toBeNull();
	expect(order({ change: "putBack" })).toBe("abcd");
});

it("adds a thing once, at the end, and takes it away, lifted or not", () => {
	expect(order({ change: "added", piece: piece("e") })).toBe("abcde");
	expect(order({ change: "added", piece: piece("a") })).toBe("abcd");
	expect(after({ change: "added", piece: piece("a", "listing") }).pieces).toHaveLength(5);
	const gone = after({ change: "lifted", value: "element:b" }, { change: "removed", value: "element:b" });
	expect(gone).toMatchObject({ lifted: null });
	expect(positionOf(gone.pieces, "element:b")).toBe(-1);
});

it("shows elements as they are called now, and none that is gone", () => {
	const image = { key: "k", width: 5, height: 7, color: "#000000" };
	const element: ElementView = { id: "a", title: "Nuevo", description: null, image, showcases: [] };
	const pieces = [piece("a"), piece("b"), piece("b", "listing")];
	expect(withCurrentElements(pieces, [element])).toEqual([placedElement(element), piece("b", "listing")]);
});

const storedPiece: PlacedPiece = {
	kind: "element",
	id: "1",
	title: "La primera",
	image: { key: "ab12", width: 5, height: 7, color: "#112233" },
	categorySlug: null,
	edition: null,
	isPublic: true,
};
const draft = { ...emptyShowcaseDraft, name: "El rincón", description: "De los 90", pieces: [storedPiece] };
const kept = { owner: "ana", key: "clave", draft };

it("keeps what was written and chosen, and not what was lifted", () => {
	const lifted = { ...draft, lifted: { value: "element:1", from: 0 } };
	expect(parseStoredDraft(serializeDraft({ ...kept, draft: lifted }, emptyShowcaseDraft))).toEqual(kept);
});

it("keeps nothing while nothing has changed", () => {
	expect(serializeDraft(kept, { ...draft, pieces: [{ ...storedPiece, title: "Otro título" }] })).toBeNull();
	expect(serializeDraft(kept, { ...draft, pieces: [] })).not.toBeNull();
	expect(serializeDraft({ ...kept, draft: emptyShowcaseDraft }, emptyShowcaseDraft)).toBeNull();
});

it.each([null, "", "{", "null", "[]", '"texto"', "{}", '{"owner":"ana"}', '{"owner":1,"key":"x"}'])(
	"ignores a broken draft: %s",
	(text) => {
		expect(parseStoredDraft(text)).toBeNull();
	},
);

it("leaves out what is broken in a draft", () => {
	const pieces = [
		null,
		7,
		{},
		{ ...storedPiece, kind: "card" },
		{ ...storedPiece, image: { key: "../x", width: 1 } },
	];
	const text = JSON.stringify({ owner: "ana", key: "clave", name: ["x"], pieces });
	expect(parseStoredDraft(text)?.draft).toEqual({
		...emptyShowcaseDraft,
		pieces: [{ ...storedPiece, image: null }],
	});
	expect(parseStoredDraft('{"owner":"ana","key":"k","pieces":"no"}')?.draft).toEqual(emptyShowcaseDraft);
});
