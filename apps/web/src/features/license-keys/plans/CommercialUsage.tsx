import { getLogVolume } from '@fovea/contract/sdk-api'
import { dayMs } from '@fovea/contract/time'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { KeySpark } from '../key-row/KeySpark.tsx'

/** Sums by key exist for production keys only, so the log counts the starts of a commercial one. */
export function CommercialUsage({ sdkKey }: { sdkKey: string }) {
  const mayRead = usePermission('logs:read')
  const { data, error } = useQuery({
    queryKey: [...queryKeys.licenseKeys.usage(), sdkKey],
    queryFn: async ({ signal }) =>
      (await call(getLogVolume, { query: { key: sdkKey } }, { signal })).payload,
    enabled: mayRead,
  })
  // A count that stops at its limit would be too small.
  if (!mayRead || error || data?.countedFrom !== undefined) return '–'
  return <KeySpark counts={data && countDays(data)} />
}

type Volume = { from: string; to: string; counts: { at: string; valid: number }[] }

function countDays({ from, to, counts }: Volume): number[] {
  const first = Date.parse(from)
  const valid = new Map(counts.map((count) => [Date.parse(count.at), count.valid]))
  return Array.from(
    { length: (Date.parse(to) - first) / dayMs },
    (_, day) => valid.get(first + day * dayMs) ?? 0,
  )
}
