import type { CommercialKey } from '@fovea/contract/license-keys'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { Expiration } from '../Expiration.tsx'
import { KeyEvents } from '../history/KeyEvents.tsx'
import { Licenses } from '../licenses/Licenses.tsx'
import { CommercialUsage } from '../plans/CommercialUsage.tsx'
import { KeyTabs } from './KeyTabs.tsx'

type Props = { commercialKey: CommercialKey; now: Date }

export function CommercialContent({ commercialKey, now }: Props) {
  return (
    <KeyTabs
      tabs={[
        {
          id: 'overview',
          title: 'Overview',
          content: (
            <>
              <Card title="Details">
                <Facts>
                  <Fact label="Last 30 days">
                    <CommercialUsage sdkKey={commercialKey.key} />
                  </Fact>
                  <Fact label="Generated At">
                    <Day iso={commercialKey.created} />
                  </Fact>
                  <Fact label="Expiration">
                    <Expiration term={commercialKey} now={now} withDays />
                  </Fact>
                </Facts>
              </Card>
              <Licenses commercialKey={commercialKey} />
            </>
          ),
        },
        {
          id: 'history',
          title: 'History',
          content: (
            <Card title="History" sentence="Who changed this key, and when.">
              <KeyEvents sdkKey={commercialKey._id} />
            </Card>
          ),
        },
      ]}
    />
  )
}
