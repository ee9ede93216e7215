import { setNonce } from 'get-nonce'

// Zod's fast path compiles with `new Function`, whose mere probe violates the content security policy. Zod is loaded
// later, if at all, and reads this configuration.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Nonce of this page: the browser drops a style element without it. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of modals adds a style element and reads its nonce from `get-nonce`.
setNonce(nonce)
