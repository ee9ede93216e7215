import type { CustomFetch } from 'openid-client'
import { askOutside } from '../../../platform/tracing/spans.ts'

/** How providers are asked: as ever, and seen as a step of the sign-in. */
export const providerFetch: CustomFetch = (address, { body, ...options }) =>
  askOutside(address, options.method, () => fetch(address, { ...options, body: body ?? null }))
