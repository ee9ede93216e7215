import type { ProdKey } from '@fovea/contract/license-keys'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { KeyEvents } from '../history/KeyEvents.tsx'
import { Certificates } from '../restrictions/certificates/Certificates.tsx'
import { RestrictionLists } from '../restrictions/RestrictionLists.tsx'
import { useKeyName } from '../use-key-name.ts'
import { KeyOverview } from './KeyOverview.tsx'
import { KeyTabs } from './KeyTabs.tsx'

type Props = { prodKey: ProdKey; now: Date; expired: boolean; logs: ReactNode }

export function KeyContent({ prodKey, now, expired, logs }: Props) {
  const keyName = useKeyName(prodKey)
  return (
    <KeyTabs
      tabs={[
        {
          id: 'overview',
          title: 'Overview',
          content: <KeyOverview prodKey={prodKey} now={now} expired={expired} />,
        },
        {
          id: 'restrictions',
          title: 'Restrictions',
          count: countRestrictions(prodKey),
          content: <Restrictions prodKey={prodKey} expired={expired} />,
        },
        { id: 'logs', title: 'Logs', content: logs },
        {
          id: 'history',
          title: 'History',
          content: (
            <Card title="History" sentence="Who changed this key, and when.">
              <KeyEvents sdkKey={keyName} />
            </Card>
          ),
        },
      ]}
    />
  )
}

function Restrictions({ prodKey, expired }: Pick<Props, 'prodKey' | 'expired'>) {
  return (
    <Card
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
    </Card>
  )
}

/** Entries of the lists that its owner has filled. */
function countRestrictions(prodKey: ProdKey): number {
  const certificates = prodKey.platformType === 'android' ? prodKey.android.certificates.length : 0
  return certificates + prodKey.ipBlacklist.length + prodKey.domainWhitelist.length
}
