import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { StatusMark, type StatusShape } from "#app/ui/labels.tsx";
import type { StoreProductStatus } from "../../rules.ts";

export const statusShapes: Readonly<Record<StoreProductStatus, StatusShape>> = {
	available: "square",
	sold: "diamond",
	reserved: "circle",
	deleted: "hollow",
};

export const statusNames: Readonly<Record<StoreProductStatus, MessageKey>> = {
	available: "product.status.available",
	sold: "product.status.sold",
	reserved: "product.status.reserved",
	deleted: "product.status.deleted",
};

/** A product's state as its shape and word. */
export function ProductStatus({ status }: { status: StoreProductStatus }) {
	const t = useT();
	return <StatusMark shape={statusShapes[status]}>{t(statusNames[status])}</StatusMark>;
}
