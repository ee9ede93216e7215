import { requestTypes } from '@fovea/contract/requests/options'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LicenseKeysPage } from '../../features/license-keys/pages/LicenseKeysPage.tsx'
import type { PendingRequests } from '../../features/license-keys/plans/pending-requests.ts'
import { myRequestsQuery } from '../../features/requests/calls.ts'
import { chunk, useChunk } from '../../lib/page/chunk.ts'
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
  return (
    <LicenseKeysPage
      RequestModals={RequestModals}
      firstSession={<FirstSession />}
      pending={usePendingRequests()}
    />
  )
}

/** Of each kind, since when the first that waits does. */
function usePendingRequests(): PendingRequests {
  const { data } = useInfiniteQuery(myRequestsQuery)
  const open = data?.pages.flatMap(({ docs }) => docs).filter(({ state }) => state === 'open') ?? []
  const { commercial, extension, ambassador } = requestTypes
  return Object.fromEntries(
    Object.entries({ commercial, extension, ambassador }).flatMap(([name, type]) => {
      const request = open.findLast((other) => other.type === type)
      return request ? [[name, request.created]] : []
    }),
  )
}

/** Only those who have a key wait for a session, so the others do not load what it takes. */
function FirstSession() {
  const { data: Waiting } = useChunk(firstSession)
  return Waiting === undefined ? null : <Waiting />
}
