import type { ProdKey } from '@fovea/contract/license-keys'
import { daysLeft, endingSoonDays, platformNames } from '@fovea/contract/license-keys/rules'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { settings } from '../../../lib/page/settings.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ExternalButton } from '../../../ui/buttons/ExternalButton.tsx'
import { PlatformIcon } from '../../../ui/drawings/PlatformIcon.tsx'
import { lazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { productionKeysQuery } from '../calls.ts'
import { KeyContent } from '../key-page/KeyContent.tsx'
import { shownIdentifier } from '../production/platforms.ts'
import classes from '../key-page/KeyPage.module.css'

const DeleteKeyModal = lazyModal(
  async () => (await import('../production/DeleteKeyModal.tsx')).DeleteKeyModal,
)

/** What other rooms bring of a key: its last sessions and refusals, and the way to another workspace. */
type Props = { logs: (prodKey: ProdKey) => ReactNode; move: (prodKey: ProdKey) => ReactNode }

/** One production key. It is found among the person's own, so that somebody else's is not there. */
export function LicenseKeyPage({ logs, move }: Props) {
  const { keyId } = useParams({ from: '/console/license-keys/$keyId' })
  const { data: keys, error, refetch } = useQuery(productionKeysQuery)
  const navigate = useNavigate()
  const now = useNow()
  const [doomed, setDoomed] = useState<ProdKey | null>(null)
  const [deleting, setDeleting] = useState(false)
  const prodKey = keys?.find(({ _id }) => _id === keyId)
  const left = prodKey && daysLeft(prodKey, now)

  return (
    <>
      <Page
        title={prodKey?.appName ?? 'License key'}
        above={<TextLink to="/console/license-keys">License Keys</TextLink>}
        sentence={prodKey ? <App prodKey={prodKey} /> : 'A production key of one of your apps.'}
        action={
          left !== undefined &&
          left <= endingSoonDays && (
            <ExternalButton href={settings.contactUrl}>Contact for license renewal</ExternalButton>
          )
        }
      >
        {keys === undefined && !error && <Skeleton height={320} radius="lg" aria-busy="true" />}
        {keys === undefined && error && (
          <ErrorNotice
            title="The key could not be loaded."
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {keys !== undefined && prodKey === undefined && doomed?._id !== keyId && <Missing />}
        {prodKey && (
          <KeyContent
            // Another key starts with nothing of the one before.
            key={prodKey._id}
            prodKey={prodKey}
            now={now}
            expired={left === 0}
            logs={logs(prodKey)}
            move={move(prodKey)}
            onDelete={() => {
              setDoomed(prodKey)
              setDeleting(true)
            }}
          />
        )}
      </Page>
      {doomed && (
        <DeleteKeyModal
          opened={deleting}
          onClose={() => setDeleting(false)}
          prodKey={doomed}
          onDeleted={() => void navigate({ to: '/console/license-keys', replace: true })}
        />
      )}
    </>
  )
}

function App({ prodKey }: { prodKey: ProdKey }) {
  const { platformType } = prodKey
  return (
    <span className={classes.app}>
      <PlatformIcon platform={platformType} />
      {platformNames[platformType]} · {shownIdentifier(prodKey)}
    </span>
  )
}

function Missing() {
  return (
    <Card>
      <EmptyState
        drawing="key"
        sentence="You have no such key. It may have been deleted, or belong to another account."
        action={<ButtonLink to="/console/license-keys">Go to license keys</ButtonLink>}
      />
    </Card>
  )
}
