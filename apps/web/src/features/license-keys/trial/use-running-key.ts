import type { ProdKey } from '@fovea/contract/license-keys'
import { getIdentifier, isExpired, type PlatformType } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/time/use-now.ts'
import { productionKeysQuery } from '../calls.ts'

export function useRunningKey(
  platform: PlatformType | null,
  identifier: string | null,
): ProdKey | undefined {
  const { data: keys } = useQuery(productionKeysQuery)
  const now = useNow()
  return keys?.find(
    (key) =>
      key.platformType === platform && getIdentifier(key) === identifier && !isExpired(key, now),
  )
}
