import type { ProdKey } from '@fovea/contract/license-keys'
import { getIdentifier } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { keyUsageQuery } from '../calls.ts'
import { Expiration } from '../Expiration.tsx'
import { KeyEvents } from '../history/KeyEvents.tsx'
import { getKeyStatus } from '../key-row/key-status.ts'
import { LastUsed } from '../key-row/LastUsed.tsx'
import { ActivatedSwitch } from '../production/ActivatedSwitch.tsx'
import { formatDeletionWarning } from '../production/deletion-warning.ts'
import { getIdentifierLabel } from '../production/identifier-texts.ts'
import { AddressText } from '../restrictions/AddressText.tsx'
import { Certificates } from '../restrictions/certificates/Certificates.tsx'
import { RestrictionLists } from '../restrictions/RestrictionLists.tsx'
import { Rotation } from '../rotation/Rotation.tsx'
import { useKeyName } from '../use-key-name.ts'
import { KeyReveal } from './KeyReveal.tsx'
import { KeyUsage } from './KeyUsage.tsx'
import { LinkedCard } from './LinkedCard.tsx'
import { useScrollToHash } from './use-arrival.ts'

type Props = {
  prodKey: ProdKey
  now: Date
  expired: boolean
  logs: ReactNode
  move: ReactNode
  onDelete: () => void
}

export function KeyContent({ prodKey, now, expired, logs, move, onDelete }: Props) {
  const { key, platformType } = prodKey
  const mayChange = usePermission('keys:write')
  const keyName = useKeyName(prodKey)
  const { data: usage } = useQuery(keyUsageQuery)
  useScrollToHash()

  return (
    <>
      <LinkedCard id="key" title="SDK key">
        <KeyReveal sdkKey={key} />
        <Facts>
          <Fact label="Status">
            <StatusDot {...getKeyStatus(prodKey, now)} />
          </Fact>
          <Fact label={getIdentifierLabel(platformType)}>
            <AddressText text={getIdentifier(prodKey)} />
          </Fact>
          <Fact label="Last used">
            <LastUsed usage={usage?.byKeyId.get(prodKey._id)} />
          </Fact>
          <Fact label="Generated At">
            <Day iso={prodKey.created} />
          </Fact>
          <Fact label="Expiration">
            <Expiration term={prodKey} now={now} />
          </Fact>
          {!expired && (
            <Fact label="Activated">
              <ActivatedSwitch sdkKey={key} activated={prodKey.activated} />
            </Fact>
          )}
        </Facts>
      </LinkedCard>
      <KeyUsage prodKey={prodKey} />
      <LinkedCard
        id="restrictions"
        title="Restrictions"
        sentence={
          expired
            ? 'Where this key could be used. They apply again once it is renewed.'
            : 'Where this key can be used. Changes apply at once.'
        }
      >
        {prodKey.platformType === 'android' && (
          <Facts>
            <Fact label="Certificates">
              <Certificates prodKey={prodKey} readOnly={expired} />
            </Fact>
          </Facts>
        )}
        <RestrictionLists prodKey={prodKey} readOnly={expired} />
      </LinkedCard>
      {!expired && <Rotation prodKey={prodKey} />}
      {logs}
      <LinkedCard id="history" title="History" sentence="Who changed this key, and when.">
        <KeyEvents sdkKey={keyName} />
      </LinkedCard>
      {move}
      {mayChange && (
        <Card
          title="Delete this key"
          sentence={formatDeletionWarning(expired)}
          tone="danger"
          action={
            <Button variant="outline" color="red" size="xs" onClick={onDelete}>
              Delete key
            </Button>
          }
        />
      )}
    </>
  )
}
