import { createContext } from "react";

/** The nonce of the response being rendered; undefined in the browser, where it is spent. */
export const NonceContext = createContext<string | undefined>(undefined);
