import type { User } from '@fovea/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { notify } from '../../../lib/page/notify.ts'
import { runAfterGoingBack } from '../../../lib/page/history-steps.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { downloadsQuery } from '../calls.ts'
import { releaseColumns } from '../components/release-columns.tsx'
import { DownloadGate } from '../download-gate.ts'

const CompanyModal = createLazyModal(() => import('../components/CompanyModal.tsx'), 'CompanyModal')

const tables = [
  {
    id: 'new',
    title: 'New SDK',
    sentence:
      'Start new apps with it, if it has your platform. Beta versions may still change before they are stable.',
    empty: 'No new SDKs available yet.',
  },
  {
    id: 'legacy',
    title: 'Legacy SDK',
    sentence:
      'Stable and maintained. Take it for apps that already use it, for platforms that the new SDK doesn’t cover yet, and where you can’t use a beta.',
    empty: 'No legacy SDKs available.',
  },
] as const

export function SdkPage() {
  const { data, error, refetch } = useQuery(downloadsQuery)
  const user = useCurrentUser()
  const [wanted, setWanted] = useState<string | null>(null)
  const [due, setDue] = useState<{ url: string } | null>(null)

  // Closing the question goes back in the history, which would cancel a download that has just started. So the download
  // starts after going back.
  useEffect(() => {
    if (due !== null) runAfterGoingBack(() => startDownload(due.url))
  }, [due])

  function mayDownload(url: string) {
    if (!companyQuestion.isDue(user)) return true
    setWanted(url)
    return false
  }

  function download() {
    if (wanted !== null) setDue({ url: wanted })
    setWanted(null)
  }

  return (
    <Page
      title="SDK"
      sentence="Downloads and install guides for every platform. Compare each download with its checksum."
      action={
        <ButtonLink to="/console/docs" variant="default">
          Quick start
        </ButtonLink>
      }
    >
      {data === undefined && error ? (
        <QueryError title="The SDKs could not be loaded." query={{ error, refetch }} />
      ) : (
        <DownloadGate value={mayDownload}>
          {/* Nothing stands below a table whose height is not known yet. */}
          {tables
            .slice(0, data === undefined ? 1 : undefined)
            .map(({ id, title, sentence, empty }) => (
              <Section key={id} title={title} sentence={sentence}>
                <DataTable
                  label={title}
                  columns={releaseColumns}
                  rows={data?.[id]}
                  rowId={({ platform, version }) => `${platform} ${version}`}
                  placeholderRows={5}
                  empty={empty}
                  cards
                />
              </Section>
            ))}
        </DownloadGate>
      )}
      <CompanyModal
        opened={wanted !== null}
        onClose={() => setWanted(null)}
        onSaved={() => {
          notify.success('Thank you. Your download has started.')
          download()
        }}
        onSkip={() => {
          companyQuestion.skip(user)
          download()
        }}
      />
    </Page>
  )
}

/** Downloads like a click on a link: the page stays. */
function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.click()
}

const companyQuestion = {
  isDue: ({ _id, company }: User): boolean =>
    company === null && sessionStorage.getItem(keyOf(_id)) === null,
  skip: ({ _id }: User): void => sessionStorage.setItem(keyOf(_id), '1'),
}

function keyOf(userId: string): string {
  return `fovea.company-skipped.${userId}`
}
