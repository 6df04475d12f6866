/** Orders of this many pesos or more ship free within the capital and its greater area. */
export const freeShippingFromPesos = 15_000;
