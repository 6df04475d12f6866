/** Takes a showcase's form apart. What its fields hold is checked by the command. */
export function readShowcaseForm(form: FormData) {
	const text = (name: string) => String(form.get(name) ?? "");
	return {
		submissionKey: text("submissionKey"),
		version: text("version"),
		name: text("name"),
		description: text("description"),
		pieces: form.getAll("pieces").map(String),
	};
}
