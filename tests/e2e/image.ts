import sharp from "sharp";

/** A photo as a phone would take it, for a file field. */
export async function makeImage() {
	const drawing = Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#6b4bd8"/>
		<circle cx="450" cy="560" r="300" fill="#f2c14e"/><rect x="250" y="900" width="400" height="120" fill="#fff"/></svg>`,
	);
	return { name: "mi foto.jpg", mimeType: "image/jpeg", buffer: await sharp(drawing).jpeg().toBuffer() };
}
