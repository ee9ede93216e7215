import { parseKey } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ChangeAuthor } from '../history/change-author.ts'
import { extendKey } from '../extend-key.ts'
import { presentCommercialKey, presentProdKey } from '../present.ts'
import { isProductionKey, type KeyRow, licenseKeyRepository } from '../repository.ts'

type Renewal = {
  sdkKey: string
  days: number
  /** Expiry that the admin's page showed. */
  expire_date?: string | undefined
}

/** If the admin's page showed another expiry, the current key is returned with the conflict. */
export async function renewKey(
  db: Db,
  { sdkKey, days, expire_date }: Renewal,
  author: ChangeAuthor,
) {
  const key = parseKey(sdkKey) ? await licenseKeyRepository(db).lockKey(sdkKey) : undefined
  if (!key) throw new AppError('NOT_FOUND', "This key doesn't exist.")
  if (key.kind === 'dev') {
    const message = "Development keys can't be renewed. Grant an extension request instead."
    throw new AppError('RULE_BROKEN', message)
  }
  if (expire_date !== undefined && Date.parse(expire_date) !== key.expires_at.getTime()) {
    throw new AppError('CONFLICT', "This key's expiry has changed since you loaded it.", {
      current: present(key, author.at),
    })
  }
  const renewed = await extendKey(db, key, days, author)
  return { ownerId: renewed.owner_id, keyId: renewed.id, doc: present(renewed, author.at) }
}

function present(row: KeyRow, now: Date) {
  return isProductionKey(row) ? presentProdKey(row, now) : presentCommercialKey(row, now)
}
