import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const release = z.object({
  platform: z.string(),
  version: z.string(),
  released: z.iso.date(),
  target: z.nullable(z.object({ kind: z.enum(['file', 'guide']), url: z.string() })),
  sha256: z.nullable(z.string()),
  install: z.nullable(z.string()),
  notesUrl: z.nullable(z.string()),
})
export type Release = z.infer<typeof release>

export const listDownloads = defineEndpoint({
  operationId: 'listDownloads',
  method: 'GET',
  path: '/api/downloads',
  summary: 'SDK downloads and install guides.',
  answer: z.object({
    payload: z.object({ legacy: z.array(release), new: z.array(release) }),
  }),
})
