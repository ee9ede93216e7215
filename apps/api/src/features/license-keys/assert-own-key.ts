import { parseKey } from '@fovea/contract/license-keys/rules'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { KeyRef, ProdKeyRow } from './repository.ts'

const ids = z.guid()

/** Refuses other owners' and unknown keys alike, so that the answer does not reveal which keys exist. */
export async function assertOwnKey<Row = ProdKeyRow>(
  sdkKey: string,
  findKey: (name: KeyRef) => Promise<Row | undefined>,
  missingMessage = "You don't have this production key.",
): Promise<Row> {
  const name = nameOf(sdkKey)
  const row = name && (await findKey(name))
  if (!row) throw new AppError('NOT_FOUND', missingMessage)
  return row
}

function nameOf(text: string): KeyRef | undefined {
  if (parseKey(text)) return { key: text }
  return ids.safeParse(text).success ? { id: text } : undefined
}
