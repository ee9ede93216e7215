import type { KeyUsage as KeyUsageView, ProdKey } from '@fovea/contract/license-keys'
import { getIdentifier } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber } from '../../../lib/text/format.ts'
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
  const keyUsage = usage?.byKeyId.get(prodKey._id)
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
              <LastUsed usage={keyUsage} />
            </Fact>
            <Fact label="Refused today">
              <RefusedToday usage={keyUsage} sdkKey={prodKey.key} />
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

type RefusedProps = { usage: KeyUsageView | undefined; sdkKey: string }

/** Keeps an empty line until the usage is loaded, so that nothing moves. */
function RefusedToday({ usage, sdkKey }: RefusedProps) {
  if (usage === undefined) return '\u00A0'
  const { refusedToday = 0, oldStringRefusedToday: withOld = 0 } = usage
  if (refusedToday === 0) return 'None'
  return (
    <>
      <TextLink to="/console/logs" search={{ key: sdkKey, code: 'REFUSED' }}>
        {formatCount(refusedToday, 'start')}
      </TextLink>
      {withOld > 0 && ` (Old key after rotation: ${formatNumber(withOld)})`}
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
        {/* The app name of Windows restricts nothing. */}
        {platformType !== 'windows' && (
          <Fact label={getIdentifierLabel(platformType)}>
            <AddressText text={getIdentifier(prodKey)} />
          </Fact>
        )}
        {prodKey.platformType === 'android' && (
          <Fact label="Certificates">
            {countOr('Any certificate', prodKey.android.certificates.length, 'certificate')}
          </Fact>
        )}
        {(platformType === 'web' || domainWhitelist.length > 0) && (
          <Fact label="Domain whitelist">
            {countOr('No other domain', domainWhitelist.length, 'more domain')}
          </Fact>
        )}
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
