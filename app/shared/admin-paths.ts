import { adminPath } from "./paths.ts";

/** The addresses of the administration; no page of the site itself needs them. */
export const adminProductsPath = `${adminPath}/productos`;
export const createProductPath = `${adminProductsPath}/crear`;
export const productPath = (id: string) => `${adminProductsPath}/${encodeURIComponent(id)}`;
export const salesPath = `${adminPath}/ventas`;
export const ordersPath = `${adminPath}/pedidos`;
export const adminPeoplePath = `${adminPath}/usuarios`;
export const adminCataloguePath = `${adminPath}/catalogo`;
