import { describe, expect, it } from "vitest";
import { photoByteLimit } from "../../rules.ts";
import { fileProblem } from "./photo.ts";

describe("fileProblem", () => {
	it("takes images below the limit", () => {
		expect(fileProblem({ name: "foto", type: "image/jpeg", size: photoByteLimit - 1 })).toBeNull();
		expect(fileProblem({ name: "IMG_1.HEIC", type: "", size: 1 })).toBeNull();
	});

	it("says what is wrong with the others", () => {
		expect(fileProblem({ name: "foto", type: "image/jpeg", size: photoByteLimit })).toBe(
			"errors.card.photoTooLarge",
		);
		expect(fileProblem({ name: "foto", type: "application/pdf", size: 1 })).toBe("errors.upload.invalidType");
		expect(fileProblem({ name: "foto", type: "image/svg+xml", size: 1 })).toBe("errors.upload.invalidType");
		expect(fileProblem({ name: "foto", type: "", size: 1 })).toBe("errors.upload.invalidType");
	});
});
