import { expect, it } from "vitest";
import { formatFileSize } from "./file-size.ts";

it.each([
	[1, "1 byte", "1 byte"],
	[300, "300 bytes", "300 bytes"],
	[1024, "1 kB", "1 kB"],
	[1300, "1,3 kB", "1.3 kB"],
	[1024 ** 2, "1 MB", "1 MB"],
	[4 * 1024 ** 2 + 1, "4,1 MB", "4.1 MB"],
])("%i bytes are %s", (bytes, spanish, english) => {
	expect(formatFileSize(bytes, "es").replace("\u00a0", " ")).toBe(spanish);
	expect(formatFileSize(bytes, "en").replace("\u00a0", " ")).toBe(english);
});
