import type { ElementView } from "../../rules.ts";
import { Slab } from "../window/slab.tsx";
import "./element.css";

/** Which element a page is about. */
export function ElementHead({ element: { title, image } }: { element: ElementView }) {
	return (
		<div className="element-head">
			<Slab piece={{ title, image, categorySlug: null }} sizes="96px" maxWidth={320} />
			<b className="type-name">{title}</b>
		</div>
	);
}
