import { getIdentifier, isExpired } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { SelectPlanPage } from '../../features/billing/pages/SelectPlanPage.tsx'
import {
  commercialKeysQuery,
  keyUsageQuery,
  productionKeysQuery,
} from '../../features/license-keys/calls.ts'
import { latestUsageQuery } from '../../features/usage/calls.ts'
import { usePermission } from '../../lib/auth/current-workspace.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { Stages } from './stages/Stages.tsx'

export function SelectPlan() {
  const { data: days, error } = useQuery(latestUsageQuery)
  const mayRead = usePermission('keys:read')
  const mayReadUsage = usePermission('usage:read')
  const commercial = useQuery({ ...commercialKeysQuery, enabled: mayRead })
  const { data: keys } = useQuery({ ...productionKeysQuery, enabled: mayRead })
  // Without the usage, every app counts as seen.
  const { data: usage } = useQuery({ ...keyUsageQuery, enabled: mayRead && mayReadUsage })
  const now = useNow()
  return (
    <SelectPlanPage
      stages={<Stages />}
      ownSessions={error ? null : days?.reduce((sum, { count }) => sum + count, 0)}
      isCommercial={
        mayRead && commercial.isPending
          ? undefined
          : (commercial.data?.some((key) => !isExpired(key, now)) ?? false)
      }
      apps={[...Map.groupBy(keys ?? [], getIdentifier)].map(([app, ofApp]) => ({
        app,
        isSeen: ofApp.some(({ _id }) => usage?.byKeyId.get(_id)?.lastUsedAt !== null),
      }))}
    />
  )
}
