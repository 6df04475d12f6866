import { clsx } from "clsx";
import { memo } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { addElementPath, editElementPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { type ElementView, pieceValue, placedElement } from "../../rules.ts";
import "./pickers.css";
import { Slab } from "../window/slab.tsx";
import { type DraftChange, placeOf, type ShowcaseDraft } from "./showcase-draft.ts";

export interface ElementPickerProps {
	/** Undefined for a new showcase. */
	showcaseId: string | undefined;
	/** All elements of the owner, newest first. */
	elements: readonly ElementView[];
	/** The pieces on the shelf. */
	pieces: ShowcaseDraft["pieces"];
	change: (change: DraftChange) => void;
}

/** All of one's own elements, to be put on the shelf; the first tile makes another one. */
export const ElementPicker = memo(({ showcaseId, elements, pieces, change }: ElementPickerProps) => {
	const t = useT();
	return (
		<ul className="element-tiles">
			<li>
				<Link to={addElementPath(showcaseId)} className="element-tile adds">
					<span className="slot">
						<Icon name="plus" />
					</span>
					<span>{t("showcases.element.add")}</span>
				</Link>
			</li>
			{elements.map((element) => (
				<ElementTile key={element.id} {...{ showcaseId, element, pieces, change }} />
			))}
		</ul>
	);
});

const tileSizes = "(max-width:700px) 28vw,128px";

type ElementTileProps = Omit<ElementPickerProps, "elements"> & { element: ElementView };

function ElementTile({ showcaseId, element, pieces, change }: ElementTileProps) {
	const t = useT();
	const piece = placedElement(element);
	const value = pieceValue(piece);
	const place = placeOf(pieces, value) + 1;
	return (
		<li className="element-cell">
			<label className={clsx("element-tile", place > 0 && "chosen")}>
				<input
					type="checkbox"
					className="sr-only"
					value={value}
					checked={place > 0}
					onChange={({ currentTarget }) =>
						change(currentTarget.checked ? { change: "added", piece } : { change: "removed", value })
					}
				/>
				<span className="element-slab">
					<Slab piece={piece} sizes={tileSizes} maxWidth={320} />
					{place > 0 && (
						<i className="num" aria-hidden="true">
							{place}
						</i>
					)}
				</span>
				<span className="element-name">{element.title}</span>
			</label>
			<IconLink
				icon="edit"
				label={t("showcases.element.editNamed", { title: element.title })}
				to={editElementPath(element.id, showcaseId)}
				className="element-edit"
			/>
		</li>
	);
}
