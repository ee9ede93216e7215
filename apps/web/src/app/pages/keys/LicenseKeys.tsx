import { requestTypes } from '@fovea/contract/requests/request-types'
import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { LicenseKeysPage } from '../../../features/license-keys/pages/LicenseKeysPage.tsx'
import type { PendingRequests } from '../../../features/license-keys/plans/pending-requests.ts'
import type {
  AfterFirstSessionProps,
  FirstStepsProps,
} from '../../../features/license-keys/trial/first-steps.ts'
import { fetchMyRequests } from '../../../features/requests/fetch-my-requests.ts'
import type { Feed } from '../../../features/sdk-api/feed.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useChunk } from '../../../lib/page/chunk.ts'
import { useDecisionEvents } from '../../../lib/live-events/use-decision-events.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { OverdueNotice } from '../billing/OverdueNotice.tsx'
import { Stages } from '../stages/Stages.tsx'

const RequestModals = createLazyModal(
  () => import('../../../features/requests/components/RequestModals.tsx'),
  'RequestModals',
)

const MoveKeyHere = createLazyModal(
  () => import('../../../features/workspaces/moving/MoveKeyHereModal.tsx'),
  'MoveKeyHereModal',
)

const firstSteps = {
  name: 'first-steps',
  load: () => import('./FirstSteps.tsx'),
}

const firstSessionWatch = {
  name: 'first-session-watch',
  load: async () =>
    (await import('../../../features/sdk-api/components/FirstSession.tsx')).FirstSessionWatch,
}

export function LicenseKeys() {
  useDecisionEvents()
  const { data: pending = none } = useQuery(pendingQuery)
  // Only reads the cache; the first steps fetch the feed.
  const { data: feed, error } = useQuery<Feed>({
    queryKey: queryKeys.sdkApi.liveFeed(),
    enabled: false,
  })
  const unknown = error === null ? undefined : null
  return (
    <LicenseKeysPage
      RequestModals={RequestModals}
      MoveKeyHere={MoveKeyHere}
      notice={<OverdueNotice />}
      stages={<Stages />}
      FirstSteps={FirstSteps}
      AfterFirstSession={AfterFirstSession}
      FirstSessionWatch={FirstSessionWatch}
      firstSession={feed === undefined ? unknown : feed.first !== null}
      pending={pending}
    />
  )
}

const none: PendingRequests = {}

const pendingQuery = queryOptions({
  queryKey: queryKeys.requests.pending(),
  queryFn: async ({ signal }): Promise<PendingRequests> => {
    const { docs } = await fetchMyRequests(signal)
    const open = docs.filter(({ state, status }) => state === 'open' && status !== 'done')
    const { commercial, extension, ambassador } = requestTypes
    return Object.fromEntries(
      Object.entries({ commercial, extension, ambassador }).flatMap(([name, type]) => {
        const request = open.findLast((other) => other.type === type)
        return request ? [[name, request.created]] : []
      }),
    )
  },
})

function FirstSteps(props: FirstStepsProps) {
  const { data: Loaded, error, refetch } = useChunk(firstSteps)
  if (Loaded !== undefined) return <Loaded.FirstSteps {...props} />
  return (
    <li aria-busy={!error}>
      {error ? (
        <QueryError title="The next steps could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton height={497} radius="md" />
      )}
    </li>
  )
}

/** Follows the first steps, whose code is loaded by then. */
function AfterFirstSession(props: AfterFirstSessionProps) {
  const { data: Loaded } = useChunk(firstSteps)
  return Loaded === undefined ? null : <Loaded.AfterFirstSession {...props} />
}

function FirstSessionWatch() {
  const { data: Loaded } = useChunk(firstSessionWatch)
  return Loaded === undefined ? null : <Loaded />
}
