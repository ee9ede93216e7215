import type { CommercialKey } from '@fovea/contract/license-keys'
import { isExpired } from '@fovea/contract/license-keys/rules'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { Expiration } from '../Expiration.tsx'
import { KeyEvents } from '../history/KeyEvents.tsx'
import { Licenses } from '../licenses/Licenses.tsx'
import { KeyReveal } from './KeyReveal.tsx'
import { LinkedCard } from './LinkedCard.tsx'
import { useScrollToHash } from './use-arrival.ts'

type Props = { commercialKey: CommercialKey; now: Date }

export function CommercialContent({ commercialKey, now }: Props) {
  useScrollToHash()
  return (
    <>
      <LinkedCard id="key" title="SDK key">
        <KeyReveal sdkKey={commercialKey.key} />
        <Facts>
          <Fact label="Status">
            {isExpired(commercialKey, now) ? (
              <StatusDot tone="bad" word="Expired" />
            ) : (
              <StatusDot tone="good" word="Active" />
            )}
          </Fact>
          <Fact label="Generated At">
            <Day iso={commercialKey.created} />
          </Fact>
          <Fact label="Expiration">
            <Expiration term={commercialKey} now={now} />
          </Fact>
        </Facts>
      </LinkedCard>
      <Licenses commercialKey={commercialKey} />
      <LinkedCard id="history" title="History" sentence="Who changed this key, and when.">
        <KeyEvents sdkKey={commercialKey._id} />
      </LinkedCard>
    </>
  )
}
