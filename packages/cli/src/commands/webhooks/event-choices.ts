import { webhookEventTypes } from '@fovea/contract/webhooks'
import { Argument } from 'commander'
import { choice } from '../../program.ts'

export function eventArgument() {
  return new Argument('<event>', 'the event').choices(webhookEventTypes)
}

export function eventOption(description: string) {
  return choice('--event <type...>', `${description}; can be repeated`, webhookEventTypes)
}
