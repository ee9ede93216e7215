import type { ProdKey } from '@fovea/contract/license-keys'
import { usePermission } from '../../lib/auth/current-workspace.ts'

/** How a call names a key: by its string, or by its id for whoever is not shown the string. */
export function useKeyName({ key, _id }: ProdKey): string {
  return usePermission('keys:reveal') ? key : _id
}
