import type { CommercialKey, ProdKey } from '@fovea/contract/license-keys'
import { countDaysLeft, endingSoonDays, platformNames } from '@fovea/contract/license-keys/rules'
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
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { commercialKeysQuery, productionKeysQuery } from '../calls.ts'
import { CommercialContent } from '../key-page/CommercialContent.tsx'
import { KeyContent } from '../key-page/KeyContent.tsx'
import { formatIdentifier } from '../production/format-identifier.ts'
import classes from '../key-page/KeyPage.module.css'

const DeleteKeyModal = createLazyModal(
  async () => (await import('../production/DeleteKeyModal.tsx')).DeleteKeyModal,
)

/** Provided by the `sdk-api` and `workspaces` features. */
type Props = { logs: (prodKey: ProdKey) => ReactNode; move: (prodKey: ProdKey) => ReactNode }

/** Looks the key up among the keys of the workspace, so that other owners' keys are not found. */
export function LicenseKeyPage({ logs, move }: Props) {
  const { keyId } = useParams({ from: '/console/license-keys/$keyId' })
  const production = useQuery(productionKeysQuery)
  const commercial = useQuery(commercialKeysQuery)
  const navigate = useNavigate()
  const now = useNow()
  const [keyToDelete, setKeyToDelete] = useState<ProdKey | null>(null)
  const [deleting, setDeleting] = useState(false)
  const prodKey = production.data?.find(({ _id }) => _id === keyId)
  const commercialKey = commercial.data?.find(({ _id }) => _id === keyId)
  const key = prodKey ?? commercialKey
  const left = key && countDaysLeft(key, now)
  const error = production.error ?? commercial.error
  const isKnown = production.data !== undefined && commercial.data !== undefined

  return (
    <>
      <Page
        title={prodKey?.appName ?? (commercialKey ? 'Commercial key' : 'License key')}
        above={<TextLink to="/console/license-keys">License Keys</TextLink>}
        sentence={prodKey ? <App prodKey={prodKey} /> : sentenceOf(commercialKey, left === 0)}
        action={
          left !== undefined &&
          left <= endingSoonDays && (
            <ExternalButton href={settings.contactUrl}>Contact for license renewal</ExternalButton>
          )
        }
      >
        {!key && !isKnown && !error && <Skeleton height={320} radius="lg" aria-busy="true" />}
        {!key && !isKnown && error && (
          <ErrorNotice
            title="The key could not be loaded."
            error={error}
            onRetry={() => void Promise.all([production.refetch(), commercial.refetch()])}
          />
        )}
        {!key && isKnown && keyToDelete?._id !== keyId && <Missing />}
        {commercialKey && (
          <CommercialContent key={commercialKey._id} commercialKey={commercialKey} now={now} />
        )}
        {prodKey && (
          <KeyContent
            // The `key` resets the state when another key is shown.
            key={prodKey._id}
            prodKey={prodKey}
            now={now}
            expired={left === 0}
            logs={logs(prodKey)}
            move={move(prodKey)}
            onDelete={() => {
              setKeyToDelete(prodKey)
              setDeleting(true)
            }}
          />
        )}
      </Page>
      {keyToDelete && (
        <DeleteKeyModal
          opened={deleting}
          onClose={() => setDeleting(false)}
          prodKey={keyToDelete}
          onDeleted={() => void navigate({ to: '/console/license-keys', replace: true })}
        />
      )}
    </>
  )
}

function sentenceOf(commercialKey: CommercialKey | undefined, expired: boolean) {
  if (commercialKey === undefined) return 'A production key of one of your apps.'
  return expired
    ? 'This key has expired: no app works with it until it is renewed.'
    : 'Valid in all your apps, on every platform, without a monthly limit.'
}

function App({ prodKey }: { prodKey: ProdKey }) {
  const { platformType } = prodKey
  return (
    <span className={classes.app}>
      <PlatformIcon platform={platformType} />
      {platformNames[platformType]} · {formatIdentifier(prodKey)}
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
