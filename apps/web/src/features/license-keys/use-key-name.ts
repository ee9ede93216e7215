import type { ProdKey } from '@fovea/contract/license-keys'
import { usePermission } from '../../lib/auth/current-workspace.ts'

/** Roles that don't see the key's string use its ID. */
export function useKeyName({ key, _id }: ProdKey): string {
  return usePermission('keys:reveal') ? key : _id
}
