import { z } from 'zod'

const fromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** It cannot start, and says why. */
  z.object({ kind: z.literal('failed'), sentence: z.string() }),
  /** Its metrics: as an answer, or unasked as its last word. */
  z.object({ kind: z.literal('metrics'), id: z.int().optional(), metrics: z.array(z.unknown()) }),
])

const fromPrimary = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stop'), replaced: z.boolean() }),
  z.object({ kind: z.literal('metrics'), id: z.int() }),
])

export type FromWorker = z.infer<typeof fromWorker>
export type FromPrimary = z.infer<typeof fromPrimary>
export type MessageOf<Message, Kind> = Extract<Message, { kind: Kind }>

/** Undefined for what is not understood: while workers are replaced, two versions of the code talk to each other. */
export const parseWorkerMessage = (message: unknown) => fromWorker.safeParse(message).data
export const parsePrimaryMessage = (message: unknown) => fromPrimary.safeParse(message).data
