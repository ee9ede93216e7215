import type { CommercialKey, ProdKey } from '@fovea/contract/license-keys'
import { getIdentifier, maskKey } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { commercialKeysQuery, productionKeysQuery } from '../../../features/license-keys/calls.ts'
import { TokensPage } from '../../../features/tokens/pages/TokensPage.tsx'

export function Tokens() {
  const { data: production } = useQuery(productionKeysQuery)
  const { data: commercial } = useQuery(commercialKeysQuery)
  const keys = useMemo(
    () => [...(production ?? []), ...(commercial ?? [])].map(toChoice),
    [production, commercial],
  )
  return <TokensPage keys={keys} />
}

function toChoice(key: ProdKey | CommercialKey) {
  const app = 'platformType' in key ? getIdentifier(key) : 'Commercial key'
  return { id: key._id, app, masked: maskKey(key.key) }
}
