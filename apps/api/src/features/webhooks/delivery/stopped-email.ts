import { toPlainName } from '@fovea/contract/to-plain-name'
import { pauseAfterFailingDays } from '@fovea/contract/webhooks/rules'
import type { Config } from '../../../platform/config/config.ts'
import type { EmailTemplate } from '../../../platform/mail/email-template.ts'

type StoppedEmailInput = {
  how: 'paused' | 'ended'
  name: string
  team: string | null
  workspaceId: string
  config: Config
}

export function createStoppedEmail(input: StoppedEmailInput): EmailTemplate {
  const { how, team, workspaceId, config } = input
  const name = toPlainName(input.name)
  const where = team === null ? 'your personal workspace' : `the workspace ${team}`
  const query = team === null ? '' : `?workspace=${workspaceId}`
  const link = {
    label: 'Open the webhooks',
    url: `${config.publicUrl}/console/webhooks${query}`,
  }
  switch (how) {
    case 'paused':
      return {
        subject: `The webhook ${name} is paused`,
        parts: [
          {
            say: `Every try to send events of ${where} to the webhook ${name} has failed for ${pauseAfterFailingDays} days, so we paused it.`,
          },
          {
            say: 'What happens meanwhile waits for 30 days. Repair the receiver, then let the webhook go on: it gets all events that wait. Events whose tries are used up can be sent again from its page.',
          },
          { link },
        ],
      }
    case 'ended':
      return {
        subject: `The webhook ${name} has ended`,
        parts: [
          {
            say: `The server of the webhook ${name} of ${where} answered 410 Gone, which asks us to stop. It gets no more events.`,
          },
          { say: 'If that was a mistake, change its URL. Otherwise delete it.' },
          { link },
        ],
      }
  }
}
