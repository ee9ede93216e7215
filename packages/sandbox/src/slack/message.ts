import { z } from 'zod'

const text = (max: number) =>
  z.strictObject({ type: z.enum(['mrkdwn', 'plain_text']), text: z.string().min(1).max(max) })

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('section'), text: text(3_000) }),
  z.strictObject({
    type: z.literal('header'),
    text: z.strictObject({ type: z.literal('plain_text'), text: z.string().min(1).max(150) }),
  }),
  z.strictObject({ type: z.literal('context'), elements: z.array(text(3_000)).min(1).max(10) }),
  z.strictObject({ type: z.literal('divider') }),
])

/** Slack's rules for the parts of a message that the console uses. Other parts are unknown here, and refused. */
export const slackMessage = z.strictObject({
  text: z.string().max(40_000),
  blocks: z.array(block).max(50).optional(),
})

export type ReceivedMessage = z.infer<typeof slackMessage> & {
  id: string
  channel: string
  receivedAt: string
}
