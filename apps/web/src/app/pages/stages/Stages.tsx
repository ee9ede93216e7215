import { freeSessions, priceTiers } from '@fovea/contract/billing/prices'
import { trialDays } from '@fovea/contract/license-keys/rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import {
  commercialKeysQuery,
  developmentKeyQuery,
  productionKeysQuery,
  trialUsedQuery,
} from '../../../features/license-keys/calls.ts'
import type { Cost } from '@fovea/contract/usage'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { loadCode } from '../../../lib/page/chunk.ts'
import { settings } from '../../../lib/page/settings.ts'
import { formatCents, formatNumber } from '../../../lib/text/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ExternalButton } from '../../../ui/buttons/ExternalButton.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { StageStrip } from '../../../ui/layout/StageStrip.tsx'
import { getStage, needsPlan, stageNames, type StageAction, type StageName } from './get-stage.ts'

const priceCents = (priceTiers.find(({ millsEach }) => millsEach > 0)?.millsEach ?? 0) / 10

const texts: Record<StageName, { name: string; sentence: string }> = {
  build: { name: 'Build', sentence: `Development key, ${trialDays} days` },
  release: {
    name: 'Release',
    sentence: `Production keys, ${formatNumber(freeSessions)} sessions a month free`,
  },
  scale: {
    name: 'Scale',
    sentence: `Expert up to ${formatCents(priceCents)} a session, or Commercial`,
  },
}

const loadUsage = () => import('../../../features/usage/calls.ts')

/** The same answer as the dashboard's, whose code the other pages do not load at first. */
const monthQuery = queryOptions({
  queryKey: queryKeys.usage.cost(),
  queryFn: async ({ signal }): Promise<Cost> => (await loadCode(loadUsage)).fetchCost(signal),
})

/** Shown on three pages. A role that sees no keys sees no stage. */
export function Stages() {
  const mayRead = usePermission('keys:read')
  return mayRead ? <KnownStages /> : null
}

function KnownStages() {
  const now = useNow()
  const { personal } = useCurrentWorkspace()
  const { data: trial } = useQuery({ ...developmentKeyQuery, enabled: personal })
  const { data: trialUsed = false } = useQuery({ ...trialUsedQuery, enabled: personal })
  const { data: production } = useQuery(productionKeysQuery)
  const { data: commercial } = useQuery(commercialKeysQuery)
  const mayAskPlan = production !== undefined && needsPlan({ production }, now)
  const { data: month } = useQuery({ ...monthQuery, enabled: mayAskPlan })

  const ownTrial = personal ? trial : null
  const stage =
    ownTrial === undefined || production === undefined || commercial === undefined
      ? undefined
      : getStage(
          { personal, trial: ownTrial, trialUsed, production, commercial, plan: month?.plan },
          now,
        )
  return (
    <StageStrip
      label="From first build to scale"
      stages={stageNames.map((name) => texts[name])}
      current={stage && stageNames.indexOf(stage.here)}
      skipped={[!ownTrial && !trialUsed && production?.length === 0, production?.length === 0]}
      action={stage && <Action name={stage.action} />}
    />
  )
}

const look = { variant: 'default', size: 'xs' } as const

function Action({ name }: { name: StageAction }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const mayChange = usePermission('keys:write')
  const mayBill = usePermission('billing:read')
  switch (name) {
    case 'start-trial':
      return <FormLink form="trial">Start free trial license</FormLink>
    case 'create-key':
      return mayChange && <FormLink form="create-key">Create a production key</FormLink>
    case 'renew':
      // The license keys page has this button beside the keys.
      if (pathname === '/console/license-keys') return null
      return (
        mayChange && (
          <ExternalButton href={settings.contactUrl} {...look}>
            Contact us to renew
          </ExternalButton>
        )
      )
    case 'compare-plans':
      // On the page with the plans, the sessions tell which of them fits.
      if (pathname === '/console/select-plan') return <SessionsLink />
      return (
        mayBill && (
          <ButtonLink to="/console/select-plan" {...look}>
            See the prices
          </ButtonLink>
        )
      )
    case 'see-sessions':
      return <SessionsLink />
  }
}

function SessionsLink() {
  return (
    <ButtonLink to="/console/statistic" {...look}>
      See your sessions
    </ButtonLink>
  )
}

function FormLink({ form, children }: { form: 'trial' | 'create-key'; children: string }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <ButtonLink
      to="/console/license-keys"
      search={{ form }}
      // Closing a form that was opened on another page stays with the keys.
      state={{ openedHere: pathname === '/console/license-keys' }}
      resetScroll={false}
      {...look}
    >
      {children}
    </ButtonLink>
  )
}
