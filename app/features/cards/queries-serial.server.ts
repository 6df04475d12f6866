/** SQL that gives a card's serial as people write it, as `formatSerial` does; null for none. @param column an integer */
export function serialText(column: string): string {
	return `('R-' || lpad(${column}::text, greatest(6, char_length(${column}::text)), '0'))`;
}
