import {
  webhookEventExamples,
  webhookEventTexts,
  webhookEventTypes,
} from '@fovea/contract/webhooks'
import {
  deliveryDays,
  maxWebhookEndpoints,
  pauseAfterFailingDays,
  previousSecretHours,
} from '@fovea/contract/webhooks/rules'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { CodeBlock } from '../code/CodeBlock.tsx'
import { formatJsonLines } from '../code/json-lines.ts'
import { Topic } from './Topic.tsx'
import { WebhookVerification } from './WebhookVerification.tsx'
import links from '../../../ui/buttons/links.module.css'

const example = {
  type: 'key.created',
  timestamp: '2026-03-01T12:00:00.000Z',
  data: webhookEventExamples['key.created'],
}

export function WebhooksTopic() {
  return (
    <Topic id="webhooks" as="page">
      <p>
        A webhook tells your server what happens in a workspace, so it need not ask. Create one on{' '}
        <TextLink to="/console/webhooks" reloadDocument underline="always">
          Webhooks
        </TextLink>
        : a URL, events, and a secret that is shown once. A workspace has at most{' '}
        {maxWebhookEndpoints}. With the URL of an incoming webhook of Slack, a channel gets a
        sentence for each event.
      </p>
      <CodeBlock label="What arrives" language="JSON" lines={formatJsonLines(example)} />
      <p>
        Headers and signature are those of{' '}
        <a
          href="https://www.standardwebhooks.com"
          target="_blank"
          rel="noreferrer"
          className={links.link}
          data-underline="always"
        >
          Standard Webhooks
        </a>
        . Install <code>standardwebhooks</code>, which exists for most languages, and check each
        event before you use it:
      </p>
      <WebhookVerification />
      <Facts>
        <Fact label="webhook-id">
          The event’s id: the same at every try. Store it, to notice an event that comes twice.
        </Fact>
        <Fact label="webhook-timestamp">
          When this try was sent, in Unix seconds. Refuse what is older than five minutes; the
          library does.
        </Fact>
        <Fact label="webhook-signature">
          <code>v1,</code> and HMAC-SHA256 in base64 of{' '}
          <code>{'<webhook-id>.<webhook-timestamp>.<body>'}</code>. The key is what follows{' '}
          <code>whsec_</code>, decoded from base64. For {previousSecretHours} hours after the secret
          was rolled there are two, with a space between.
        </Fact>
        <Fact label="fovea-test">
          <code>true</code> for an example that someone sent to test the webhook; absent otherwise.
        </Fact>
        <Fact label="Answer">
          A status from 200 to 299 within 10 seconds; then do the work. Anything else is a failure,
          also a redirect. 410 ends the webhook.
        </Fact>
        <Fact label="Tries">
          After 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours. With 429 or 503,{' '}
          <code>Retry-After</code> in seconds makes the wait longer. A webhook that has only failed
          for {pauseAfterFailingDays} days is paused, and those who may change it get an email.
        </Fact>
        <Fact label="Order">
          Events may come twice and in any order. Deliveries of {deliveryDays} days are listed on
          the webhook’s page, and can be sent again.
        </Fact>
        <Fact label="Versions">
          <code>data.version</code> rises when a field changes its meaning or goes. New fields may
          come at any time.
        </Fact>
      </Facts>
      <p>These are the events:</p>
      <ul>
        {webhookEventTypes.map((type) => (
          <li key={type}>
            <code>{type}</code>: {webhookEventTexts[type]}
          </li>
        ))}
      </ul>
    </Topic>
  )
}
