import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { pathId } from '../../id.ts'
import { boundedText } from '../../text.ts'
import { tagText } from '../customers/tags.ts'
import { templateRecipientPage } from '../mailer.ts'
import { sendStatuses } from '../template-rules.ts'
import { exclusionReasons, segmentChoices } from './recipient-rules.ts'

const whichDays = (days: readonly number[]) => `Send one of ${days.join(', ')}.`
const trial = z.literal(segmentChoices.trial, { error: whichDays(segmentChoices.trial) })
const idle = z.literal(segmentChoices.idle, { error: whichDays(segmentChoices.idle) })

const words = {
  plan: z.optional(z.enum(segmentChoices.plan)),
  use: z.optional(z.enum(segmentChoices.use)),
  platform: z.optional(z.enum(segmentChoices.platform)),
  country: z.optional(
    z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'Send a code such as KR.' })),
  ),
  tag: z.optional(tagText),
}

/** In the body of a call. */
export const segment = z.object({ ...words, trial: z.optional(trial), idle: z.optional(idle) })

/** Part of the address or the name, and what became of the template. */
export const narrowing = {
  search: z.optional(boundedText(254)),
  status: z.optional(z.enum(sendStatuses)),
}

const filter = {
  ...words,
  trial: z.optional(z.pipe(z.coerce.number(), trial)),
  idle: z.optional(z.pipe(z.coerce.number(), idle)),
  ...narrowing,
}
const oneTemplate = z.object({ id: pathId })

export const listTemplateRecipients = defineEndpoint({
  operationId: 'listEmailTemplateRecipients',
  method: 'GET',
  path: '/api/admin/email/templates/:id/recipients',
  summary:
    'Users with an address and the send status of a template, by segment, `status` and `search` (part of the name or the address), sorted by address. `next` is the cursor of the next page.',
  params: oneTemplate,
  query: z.object({ ...filter, cursor: z.optional(boundedText(254)) }),
  answer: templateRecipientPage,
})

const statuses = z.object({
  never: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
})

export const countTemplateRecipients = defineEndpoint({
  operationId: 'countEmailTemplateRecipients',
  method: 'GET',
  path: '/api/admin/email/templates/:id/recipient-counts',
  summary:
    'How many the same filter finds: those whom templates reach, by send status, and the others by the reason. Also the countries and tags that a segment can have.',
  params: oneTemplate,
  query: z.object(filter),
  answer: z.object({
    payload: z.object({
      reached: statuses,
      excluded: z.array(z.object({ reason: z.enum(exclusionReasons), count: z.int() })),
      countries: z.array(z.string()),
      tags: z.array(z.string()),
    }),
  }),
})
