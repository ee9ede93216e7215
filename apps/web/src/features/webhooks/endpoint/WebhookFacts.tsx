import type { Webhook } from '@fovea/contract/webhooks'
import { formatExact } from '../../../lib/text/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Day, Time } from '../../../ui/values/Time.tsx'
import { kindNames } from '../webhook-status.ts'
import classes from '../Webhooks.module.css'

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { kind, url, events, created, lastDelivered, previousSecretUntil } = webhook
  return (
    <Card>
      <Facts>
        <Fact label="URL">
          <CopyText text={url} label="URL" whole />
        </Fact>
        <Fact label="Kind">{kindNames[kind]}</Fact>
        <Fact label="Events">
          <span className={classes.types}>
            {events.map((type) => (
              <code key={type}>{type}</code>
            ))}
          </span>
        </Fact>
        {kind === 'webhook' && (
          <Fact label="Secret">
            {previousSecretUntil === null
              ? 'Signs every event. It was shown when it was made.'
              : `The new and the previous one both sign until ${formatExact(previousSecretUntil)}.`}
          </Fact>
        )}
        <Fact label="Last delivered">
          {lastDelivered === null ? 'Never' : <Time iso={lastDelivered} />}
        </Fact>
        <Fact label="Created">
          <Day iso={created} />
        </Fact>
      </Facts>
    </Card>
  )
}
