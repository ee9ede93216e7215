import type { CommercialKey, ProdKey } from '@fovea/contract/license-keys'
import { countDaysLeft, endingSoonDays, platformNames } from '@fovea/contract/license-keys/rules'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode } from 'react'
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
import { Day } from '../../../ui/values/Time.tsx'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { commercialKeysQuery, keyUsageQuery, productionKeysQuery } from '../calls.ts'
import { CommercialContent } from '../key-page/CommercialContent.tsx'
import { KeyActions } from '../key-page/KeyActions.tsx'
import { KeyContent } from '../key-page/KeyContent.tsx'
import { KeyReveal } from '../key-page/KeyReveal.tsx'
import { KeySkeleton } from '../key-page/KeySkeleton.tsx'
import { getKeyStatus } from '../key-row/key-status.ts'
import { formatIdentifier } from '../production/format-identifier.ts'
import classes from '../key-page/KeyPage.module.css'
import { useModalOf } from '../../../lib/page/use-modal-of.ts'

const DeleteKeyModal = createLazyModal(
  () => import('../production/DeleteKeyModal.tsx'),
  'DeleteKeyModal',
)

/** Provided by the `sdk-api` and `workspaces` features. */
type Props = {
  logs: (prodKey: ProdKey) => ReactNode
  withMove: (prodKey: ProdKey, render: (onMove: (() => void) | undefined) => ReactNode) => ReactNode
}

/** Looks the key up among the keys of the workspace, so that other owners' keys are not found. */
export function LicenseKeyPage({ logs, withMove }: Props) {
  const { keyId } = useParams({ from: '/console/license-keys/$keyId' })
  const production = useQuery(productionKeysQuery)
  const commercial = useQuery(commercialKeysQuery)
  const { data: usage } = useQuery(keyUsageQuery)
  const navigate = useNavigate()
  const now = useNow()
  const deletion = useModalOf<ProdKey>()
  const prodKey = production.data?.find(({ _id }) => _id === keyId)
  const commercialKey = commercial.data?.find(({ _id }) => _id === keyId)
  const key = prodKey ?? commercialKey
  const left = key && countDaysLeft(key, now)
  const isEnding = left !== undefined && left <= endingSoonDays
  const status = prodKey
    ? getKeyStatus(prodKey, now, usage?.byKeyId.get(prodKey._id))
    : commercialKey && commercialStatus(left)
  const error = production.error ?? commercial.error
  const isKnown = production.data !== undefined && commercial.data !== undefined
  const isLoading = !key && !isKnown && !error

  return (
    <>
      <Page
        title={prodKey?.appName ?? (commercialKey ? 'Commercial key' : 'License key')}
        above={<TextLink to="/console/license-keys">License Keys</TextLink>}
        sentence={
          prodKey ? (
            <App prodKey={prodKey} expired={left === 0} />
          ) : (
            sentenceOf(commercialKey, left === 0)
          )
        }
        {...((prodKey || isLoading) && {
          icon: (
            <span className={classes.tile}>
              {prodKey && <PlatformIcon platform={prodKey.platformType} />}
            </span>
          ),
        })}
        {...(status && { mark: <StatusDot {...status} /> })}
        action={
          isLoading ? (
            <Skeleton height={42} width="24rem" maw="100%" radius="md" />
          ) : key ? (
            <div className={classes.acts}>
              {isEnding && (
                <ExternalButton href={settings.contactUrl} size="sm">
                  Contact for license renewal
                </ExternalButton>
              )}
              <KeyReveal key={key._id} sdkKey={key.key} primary={!isEnding} />
              {prodKey &&
                withMove(prodKey, (onMove) => (
                  <KeyActions
                    prodKey={prodKey}
                    expired={left === 0}
                    onMove={onMove}
                    onDelete={() => deletion.open(prodKey)}
                  />
                ))}
            </div>
          ) : undefined
        }
      >
        {isLoading && <KeySkeleton />}
        {!key && !isKnown && error && (
          <ErrorNotice
            title="The key could not be loaded."
            error={error}
            onRetry={() => void Promise.all([production.refetch(), commercial.refetch()])}
          />
        )}
        {!key && isKnown && deletion.subject?._id !== keyId && <Missing />}
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
          />
        )}
      </Page>
      {deletion.subject && (
        <DeleteKeyModal
          opened={deletion.opened}
          onClose={deletion.close}
          prodKey={deletion.subject}
          onDeleted={() => void navigate({ to: '/console/license-keys', replace: true })}
        />
      )}
    </>
  )
}

function commercialStatus(left: number | undefined): ComponentProps<typeof StatusDot> {
  return left === 0 ? { tone: 'bad', word: 'Expired' } : { tone: 'good', word: 'Active' }
}

function sentenceOf(commercialKey: CommercialKey | undefined, expired: boolean) {
  if (commercialKey === undefined) return 'A production key of one of your apps.'
  return expired
    ? 'This key has expired: no app works with it until it is renewed.'
    : 'Valid in all your apps, on every platform, without a monthly limit.'
}

function App({ prodKey, expired }: { prodKey: ProdKey; expired: boolean }) {
  const { appName, platformType, expire_date: end } = prodKey
  const [name, identifier] = [platformNames[platformType], formatIdentifier(prodKey)]
  return (
    <>
      {name}
      {identifier !== appName && (
        <>
          {' '}
          · <code>{identifier}</code>
        </>
      )}{' '}
      · {expired ? 'expired' : 'expires'} <Day iso={end} />
    </>
  )
}

function Missing() {
  return (
    <Card>
      <EmptyState
        drawing="key"
        sentence="You have no such key. It may have been deleted, or belong to another account."
        action={<ButtonLink to="/console/license-keys">Go to License Keys</ButtonLink>}
      />
    </Card>
  )
}
