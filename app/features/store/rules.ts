/** Orders of this many pesos or more ship free within the capital and its greater area. */
export const freeShippingFromPesos = 15_000;

/** How long delivery takes, in business days. */
export const deliveryDays = { min: 3, max: 7 };

/** Names the part of the shop's page that tells where its own place is. */
export const storePlaceId = "local";

/** The states of a product; any may follow any. `deleted` keeps its record. */
export const storeProductStatuses = ["available", "sold", "reserved", "deleted"] as const;
export type StoreProductStatus = (typeof storeProductStatuses)[number];
/** The states of a product that can still be sold. */
export const forSaleStatuses = ["available", "reserved"] as const satisfies readonly StoreProductStatus[];

/** Grades that the price guide tells apart. */
export const grades = [
	"Ungraded",
	"Grade 1",
	"Grade 2",
	"Grade 3",
	"Grade 4",
	"Grade 5",
	"Grade 6",
	"Grade 7",
	"Grade 8",
	"Grade 9",
	"Grade 9.5",
	"SGC 10",
	"CGC 10",
	"PSA 10",
	"BGS 10",
	"BGS 10 Black",
	"CGC 10 Pristine",
] as const;
export type Grade = (typeof grades)[number];
