import type { KeyUsage, ProdKey } from '@fovea/contract/license-keys'
import { getAccessStatus, isExpired } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { useQuery } from '@tanstack/react-query'
import {
  commercialKeysQuery,
  developmentKeyQuery,
  keyUsageQuery,
  productionKeysQuery,
} from '../../features/license-keys/calls.ts'
import { useLatestRefusal } from '../../features/sdk-api/use-latest-refusal.ts'
import { DashboardPage } from '../../features/usage/pages/DashboardPage.tsx'
import { useCurrentWorkspace, usePermission } from '../../lib/auth/current-workspace.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { OverdueNotice } from './billing/OverdueNotice.tsx'
import { Apps } from './dashboard/Apps.tsx'
import { GettingStarted } from './dashboard/GettingStarted.tsx'
import { listRefusedKeys } from './dashboard/list-refused-keys.ts'
import { RefusedToday } from './dashboard/RefusedToday.tsx'
import { Stages } from './stages/Stages.tsx'

export function Dashboard() {
  const now = useNow()
  const { personal } = useCurrentWorkspace()
  const mayRead = usePermission('keys:read')
  const development = useQuery({ ...developmentKeyQuery, enabled: personal })
  const production = useQuery({ ...productionKeysQuery, enabled: mayRead })
  const commercial = useQuery({ ...commercialKeysQuery, enabled: mayRead })
  // A free trial belongs to a user, so a team workspace has none.
  const trial = personal ? development.data : null

  const all = [development, production, commercial]
  const error = all.find(({ data, error }) => data === undefined && error !== null)?.error ?? null
  const known =
    trial !== undefined && production.data !== undefined && commercial.data !== undefined

  const running = [...(production.data ?? []), ...(commercial.data ?? [])].filter(
    (key) => !isExpired(key, now),
  )

  const hasCommercialKey = commercial.data?.some((key) => !isExpired(key, now)) ?? false
  const gate = known
    ? getAccessStatus(trial, [...production.data, ...commercial.data], now)
    : undefined
  const isOpen = gate !== undefined && gate.kind !== 'blocked'
  const usage = useQuery({ ...keyUsageQuery, enabled: isOpen })
  const refusedKeys =
    isOpen && usage.data ? listRefusedKeys(production.data ?? [], usage.data.byKeyId) : []
  const latest = useLatestRefusal(refusedKeys[0]?.key.key)

  return (
    <DashboardPage
      notice={<OverdueNotice />}
      stages={<Stages />}
      refused={
        refusedKeys.length > 0 && <RefusedToday keys={refusedKeys} refusal={latest.refusal} />
      }
      start={
        hasNoSession(production.data, usage.data?.byKeyId) && (
          <GettingStarted
            developmentKey={trial && !isExpired(trial, now) ? trial.key : undefined}
            hasProductionKey={production.data?.length !== 0}
            isCovered={hasCommercialKey}
          />
        )
      }
      isRefusedKnown={!mayRead || (usage.isFetched && latest.isKnown)}
      apps={production.data && <Apps keys={production.data} />}
      gated={mayRead}
      hasCommercialKey={hasCommercialKey}
      hadCommercialKey={(commercial.data ?? []).length > 0}
      nextEnd={soonestEnd(running, now)}
      gate={gate}
      error={error}
      onRetry={() => {
        for (const query of all) if (query.error !== null) void query.refetch()
      }}
    />
  )
}

/** Development sessions are not counted on the dashboard. */
function hasNoSession(
  keys: readonly ProdKey[] | undefined,
  usage: ReadonlyMap<string, KeyUsage> | undefined,
) {
  return keys?.every(({ _id }) => usage !== undefined && !usage.get(_id)?.lastUsedAt)
}

const soonDays = 30

function soonestEnd(keys: readonly { expire_date: string }[], now: Date) {
  const [soonest] = keys.map(({ expire_date: end }) => end).toSorted()
  const isSoon = soonest !== undefined && Date.parse(soonest) - now.getTime() < soonDays * dayMs
  return isSoon ? soonest : null
}
