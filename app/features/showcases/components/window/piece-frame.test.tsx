import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { textsOf } from "#tests/factories/html.ts";
import { PieceFrame } from "./piece-frame.tsx";

const piece = { title: "Zorro del Glaciar", image: null, categorySlug: "magic" };

it("shows the edition of a listing without an image, and the initials of what is typed", () => {
	const edition = { expansion: "Andes", code: "AN", number: "7" };
	const known = renderToStaticMarkup(<PieceFrame piece={{ ...piece, edition }} />);
	expect(textsOf(known, ".edition-face text")).toEqual(["AN", "7"]);
	const typed = renderToStaticMarkup(<PieceFrame piece={{ ...piece, edition: null }} />);
	expect(textsOf(typed, ".image-placeholder b")).toEqual(["ZG"]);
});
