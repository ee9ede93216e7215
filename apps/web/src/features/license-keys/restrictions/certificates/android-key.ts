import type { ProdKey } from '@fovea/contract/license-keys'

/** The keys that have certificates. */
export type AndroidKey = Extract<ProdKey, { platformType: 'android' }>
