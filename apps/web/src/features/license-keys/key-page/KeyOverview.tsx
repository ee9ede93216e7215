import type { ProdKey } from '@fovea/contract/license-keys'
import { getIdentifier } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/text/format.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { keyUsageQuery } from '../calls.ts'
import { Expiration } from '../Expiration.tsx'
import { LastUsed } from '../key-row/LastUsed.tsx'
import { ActivatedSwitch } from '../production/ActivatedSwitch.tsx'
import { getIdentifierLabel } from '../production/identifier-texts.ts'
import { AddressText } from '../restrictions/AddressText.tsx'
import { Rotation } from '../rotation/Rotation.tsx'
import { KeyUsage } from './KeyUsage.tsx'
import classes from './KeyPage.module.css'

type Props = { prodKey: ProdKey; now: Date; expired: boolean }

export function KeyOverview({ prodKey, now, expired }: Props) {
  const { data: usage } = useQuery(keyUsageQuery)
  return (
    <>
      {prodKey.previous && !expired && (
        <Rotation prodKey={prodKey} previous={prodKey.previous} now={now} />
      )}
      <KeyUsage prodKey={prodKey} />
      <div className={classes.pair}>
        <Card title="Details">
          <Facts>
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
                <ActivatedSwitch sdkKey={prodKey.key} activated={prodKey.activated} />
              </Fact>
            )}
          </Facts>
        </Card>
        <WhereItWorks prodKey={prodKey} expired={expired} />
      </div>
    </>
  )
}

function WhereItWorks({ prodKey, expired }: Pick<Props, 'prodKey' | 'expired'>) {
  const { platformType, ipBlacklist, domainWhitelist } = prodKey
  return (
    <Card
      title={expired ? 'Where it worked' : 'Where it works'}
      action={
        <TextLink to="." search hash="restrictions" resetScroll={false}>
          Restrictions
        </TextLink>
      }
    >
      <Facts>
        <Fact label={getIdentifierLabel(platformType)}>
          <AddressText text={getIdentifier(prodKey)} />
        </Fact>
        {prodKey.platformType === 'android' && (
          <Fact label="Certificates">
            {countOr('Any certificate', prodKey.android.certificates.length, 'certificate')}
          </Fact>
        )}
        <Fact label="Domain whitelist">
          {countOr('No other domain', domainWhitelist.length, 'more domain')}
        </Fact>
        <Fact label="IP blacklist">
          {countOr('Nothing blocked', ipBlacklist.length, 'blocked range')}
        </Fact>
      </Facts>
    </Card>
  )
}

function countOr(none: string, count: number, noun: string): string {
  return count === 0 ? none : formatCount(count, noun)
}
