import { requestTypes } from '@fovea/contract/requests/options'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { LicenseKeysPage } from '../../features/license-keys/pages/LicenseKeysPage.tsx'
import type { PendingRequests } from '../../features/license-keys/plans/pending-requests.ts'
import { fetchWhenIdle } from '../../lib/page/idle-code.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { chunk, loadCode, useChunk } from '../../lib/page/chunk.ts'
import { useDecisionNews } from '../../lib/news/use-decision-news.ts'
import { lazyModal } from '../../ui/modals/lazy-modal.tsx'

const RequestModals = lazyModal(
  async () => (await import('../../features/requests/components/RequestModals.tsx')).RequestModals,
)

const firstSession = chunk(
  'first-session',
  async () =>
    (await import('../../features/verification/components/FirstSession.tsx')).FirstSession,
)

/** The keys, with the forms that ask the team for more. */
export function LicenseKeys() {
  useDecisionNews()
  const { data: pending = none } = useQuery(pendingQuery)
  return (
    <LicenseKeysPage
      RequestModals={RequestModals}
      firstSession={<FirstSession />}
      pending={pending}
    />
  )
}

const none: PendingRequests = {}

const loadRequests = () => import('../../features/requests/calls.ts')
let ownRequests: ReturnType<typeof loadRequests> | undefined

/** Loads code once the page has come to rest. Where it does not arrive, the next who asks tries again. */
function atRest<Code>(load: () => Promise<Code>): Promise<Code> {
  const { promise, resolve, reject } = Promise.withResolvers<Code>()
  fetchWhenIdle(() => loadCode(load).then(resolve, reject))
  promise.catch(() => {
    ownRequests = undefined
  })
  return promise
}

/** Of each kind of request, since when the first that waits does. */
const pendingQuery = queryOptions({
  queryKey: queryKeys.requests.pending(),
  queryFn: async ({ client }): Promise<PendingRequests> => {
    const { myRequestsQuery } = await (ownRequests ??= atRest(loadRequests))
    const { pages } = await client.fetchInfiniteQuery(myRequestsQuery)
    const open = pages.flatMap(({ docs }) => docs).filter(({ state }) => state === 'open')
    const { commercial, extension, ambassador } = requestTypes
    return Object.fromEntries(
      Object.entries({ commercial, extension, ambassador }).flatMap(([name, type]) => {
        const request = open.findLast((other) => other.type === type)
        return request ? [[name, request.created]] : []
      }),
    )
  },
})

/** Only those who have a key wait for a session, so the others do not load what it takes. */
function FirstSession() {
  const { data: Waiting } = useChunk(firstSession)
  return Waiting === undefined ? null : <Waiting />
}
