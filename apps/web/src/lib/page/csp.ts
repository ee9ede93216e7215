import { setNonce } from 'get-nonce'

// Zod's fast path compiles with `new Function`, whose mere probe violates the content security policy. It comes later, if at all, and
// finds its configuration here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** The nonce of this page: a style element without it is dropped. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of modals writes a style element of its own and asks `get-nonce`.
setNonce(nonce)
