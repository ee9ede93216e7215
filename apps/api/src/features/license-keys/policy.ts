import { parseKey } from '@fovea/contract/license-keys/rules'
import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import type { KeyName, ProdKeyRow } from './repository.ts'

const ids = z.guid()

/**
 * The workspace's own key. A stranger's, one that never was and a text that cannot be a key are refused alike, so that
 * nobody learns which keys exist; the last without asking the database.
 */
export async function ownKey<Row = ProdKeyRow>(
  sdkKey: string,
  find: (name: KeyName) => Promise<Row | undefined>,
  missing = "You don't have this production key.",
): Promise<Row> {
  const name = nameOf(sdkKey)
  const row = name && (await find(name))
  if (!row) throw new Refusal('NOT_FOUND', missing)
  return row
}

function nameOf(text: string): KeyName | undefined {
  if (parseKey(text)) return { key: text }
  return ids.safeParse(text).success ? { id: text } : undefined
}
