import type { Refusal } from '@fovea/contract/sdk-api'
import { useQuery } from '@tanstack/react-query'
import { latestRefusalQuery } from './logs/log-calls.ts'
import { refusalQuery } from './refusal-calls.ts'

/** The newest refused session of a key, kept current when it is fixed. Undefined without a key. */
export function useLatestRefusal(sdkKey: string | undefined): {
  refusal: Refusal | undefined
  isKnown: boolean
} {
  const latest = useQuery({ ...latestRefusalQuery(sdkKey ?? ''), enabled: sdkKey !== undefined })
  const refId = latest.data ?? undefined
  const { data } = useQuery({ ...refusalQuery(refId ?? ''), enabled: refId !== undefined })
  return { refusal: data, isKnown: sdkKey === undefined || latest.isFetched }
}
