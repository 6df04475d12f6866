import { describe, expect, it } from "vitest";
import { photoByteLimit } from "../../rules.ts";
import { fileProblem } from "./photo.ts";

describe("fileProblem", () => {
	it("takes images below the limit", () => {
		expect(fileProblem({ type: "image/jpeg", size: photoByteLimit - 1 })).toBeNull();
		expect(fileProblem({ type: "image/heic", size: 1 })).toBeNull();
	});

	it("says what is wrong with the others", () => {
		expect(fileProblem({ type: "image/jpeg", size: photoByteLimit })).toBe("errors.card.photoTooLarge");
		expect(fileProblem({ type: "application/pdf", size: 1 })).toBe("errors.upload.invalidType");
		expect(fileProblem({ type: "image/svg+xml", size: 1 })).toBe("errors.upload.invalidType");
		expect(fileProblem({ type: "", size: 1 })).toBe("errors.upload.invalidType");
	});
});
