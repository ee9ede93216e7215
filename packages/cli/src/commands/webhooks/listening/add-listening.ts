import { type WebhookEventType, webhookEventTypes } from '@fovea/contract/webhooks'
import { CliError } from '../../../cli-error.ts'
import { addChange, addCommand, type Keyed, type Program } from '../../../program.ts'
import { eventArgument, eventOption } from '../event-choices.ts'
import { listenToEvents } from './listen.ts'
import { sendSample } from './send-sample.ts'

type ListenOptions = { forwardTo?: string; event?: WebhookEventType[] }

export function addListening({ root, at, environment }: Program) {
  addCommand(root, 'listen', {
    summary: 'show events of the workspace as they happen, and post them to this machine',
    examples: [
      'listen --forward-to http://localhost:3000/hook',
      'listen --event key.created session.refused --json',
    ],
    note: 'Ctrl-C ends it. The posts are signed as those of a webhook, with a secret that it prints at its begin. An event is posted once, also if the answer is an error. A lost connection loses none for 10 minutes.',
  })
    .option('--forward-to <url>', 'post each event to this address')
    .addOption(eventOption('only this event'))
    .action(({ forwardTo, event }: ListenOptions) =>
      listenToEvents(at(), {
        forwardTo: forwardTo === undefined ? undefined : parseTarget(forwardTo),
        events: event ?? [...webhookEventTypes],
        interruption: environment.waitForInterruption(),
      }),
    )
  addChange(root, 'trigger', {
    summary: 'send a sample of an event to programs that listen',
    examples: ['trigger key.created', 'trigger session.refused --webhooks'],
    note: 'It takes the way of a real event, with the header fovea-test: true. To send one to a single webhook, see fovea webhooks test.',
  })
    .addArgument(eventArgument())
    .option('--webhooks', 'also to the active webhooks that receive the event')
    .action((type: WebhookEventType, { webhooks, ...keyed }: { webhooks?: boolean } & Keyed) =>
      sendSample(at(keyed), { type, to: webhooks === true ? 'everyone' : 'listeners' }),
    )
}

function parseTarget(text: string) {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol)) return url
  throw new CliError('usage', 'forward-to: Pass a URL such as http://localhost:3000/hook.')
}
