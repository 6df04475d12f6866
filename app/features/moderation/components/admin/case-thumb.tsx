import { EditionFace } from "#app/features/catalogue/components/edition-face.tsx";
import { imageUrl } from "#app/shared/image.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import type { CaseKind, QueuedCase } from "../../rules-admin.ts";

const icons: Readonly<Record<CaseKind, IconName>> = {
	listing: "card",
	showcase: "shelf",
	element: "image",
	comment: "message",
	card: "card",
	entry: "list",
	group: "users",
	message: "mail",
	rating: "check",
	person: "user",
	appeal: "hand",
};

export interface CaseThumbProps {
	queuedCase: Pick<QueuedCase, "kind" | "title" | "image" | "categorySlug" | "edition" | "ownerUsername">;
	isLarge?: boolean;
}

/** The thumbnail of a case: the subject's own image, its face, or its person's shield. */
export function CaseThumb({ queuedCase, isLarge }: CaseThumbProps) {
	const { kind, title, image, categorySlug, edition, ownerUsername } = queuedCase;
	if (image) {
		const style = { backgroundColor: image.color };
		const src = imageUrl(image.key, isLarge ? 640 : 320);
		return <img className="size-full object-cover" src={src} alt="" style={style} />;
	}
	if (kind === "listing") return <EditionFace name={title} categorySlug={categorySlug} edition={edition} />;
	if ((isLarge || kind === "person") && ownerUsername)
		return <UserShield username={ownerUsername} size={isLarge ? 66 : 26} />;
	return <Icon name={icons[kind]} size={isLarge ? "l" : "m"} />;
}
