import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { photoSide } from "../../rules.ts";
import type { Square } from "./crop-square.ts";
import type { Photo } from "./photo.ts";
import { PhotoCrop } from "./photo-crop.tsx";
import { FileButton, usePastedPhoto } from "./photo-zone.tsx";

export interface PhotoFittingProps {
	photo: Photo;
	square: Square;
	/** Why it was not sent. */
	problem: string | undefined;
	onSquare: (square: Square) => void;
	onPhoto: (file: File | undefined) => void;
	onSend: () => void;
	/** Whose name goes on the card. */
	children: ReactNode;
}

/** The photo with the square that goes on the card. */
export function PhotoFitting({
	photo,
	square,
	problem,
	onSquare,
	onPhoto,
	onSend,
	children,
}: PhotoFittingProps) {
	const t = useT();
	usePastedPhoto(onPhoto);
	return (
		<div className="making">
			<PhotoCrop photo={photo} square={square} onSquare={onSquare} />
			<p className="making-hint crop-facts">
				<span>{t("cards.crop.shown")}</span>
				<span className="num">
					{photoSide} × {photoSide}
				</span>
			</p>
			{children}
			<FieldError text={problem} />
			<div className="making-buttons">
				<Button icon="shuffle" onClick={onSend}>
					{t("cards.making.generate")}
				</Button>
				<FileButton onPhoto={onPhoto}>{t("cards.photo.other")}</FileButton>
			</div>
		</div>
	);
}
