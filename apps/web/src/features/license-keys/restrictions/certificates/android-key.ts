import type { ProdKey } from '@fovea/contract/license-keys'

export type AndroidKey = Extract<ProdKey, { platformType: 'android' }>
