/** A text in which [brackets] stand around the names of keys, with the keys drawn. */
export function Keys({ text }: { text: string }) {
	const parts = text.split(/\[(.+?)\]/);
	return parts.map((part, index) => {
		const key = `${index} ${part}`;
		return index % 2 ? <kbd key={key}>{part}</kbd> : <span key={key}>{part}</span>;
	});
}
