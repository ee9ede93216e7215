import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ambassadorForm, commercialForm, extensionForm, issueReport } from './forms.ts'
import { requestTypes } from './options.ts'

const { commercial, extension, ambassador, issue } = requestTypes

/** What may be asked of the team: `type` says which fields `info` has. */
export const teamRequest = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal(commercial), info: commercialForm }),
    z.object({ type: z.literal(extension), info: extensionForm }),
    z.object({ type: z.literal(ambassador), info: ambassadorForm }),
    z.object({ type: z.literal(issue), info: issueReport }),
  ],
  { error: `Choose one of: ${[commercial, extension, ambassador, issue].join(', ')}.` },
)
export type TeamRequest = z.output<typeof teamRequest>

export const postRequest = endpoint({
  method: 'POST',
  path: '/api/email',
  summary:
    'Sends a request or an issue report to the team. Answers once it is stored; the mail follows.',
  body: teamRequest,
  answer: z.object({ data: z.object({ count: z.literal(1) }) }),
})
