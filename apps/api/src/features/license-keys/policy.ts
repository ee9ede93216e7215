import { parseKey } from '@fovea/contract/license-keys/rules'
import { Refusal } from '../../platform/refusal.ts'
import type { ProdKeyRow } from './repository.ts'

/**
 * The person's own key. A stranger's, one that never was and a text that cannot be a key are refused alike, so that
 * nobody learns which keys exist; the last without asking the database.
 */
export async function ownKey(
  sdkKey: string,
  find: (key: string) => Promise<ProdKeyRow | undefined>,
): Promise<ProdKeyRow> {
  const row = parseKey(sdkKey) ? await find(sdkKey) : undefined
  if (!row) throw new Refusal('NOT_FOUND', "You don't have this production key.")
  return row
}
