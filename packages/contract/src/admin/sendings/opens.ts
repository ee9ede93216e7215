import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'

export const emailOpensPath = '/api/email/opens'

export const getOpenImage = defineEndpoint({
  operationId: 'getOpenImage',
  method: 'GET',
  path: `${emailOpensPath}/:token`,
  summary:
    'An image of one pixel in emails of the email sender, which counts that one was opened. The answer is the same for every token.',
  params: z.object({ token: z.string() }),
  media: 'image/gif',
  answer: z.string(),
})
