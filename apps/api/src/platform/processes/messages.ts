import { z } from 'zod'

const fromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('failed'), sentence: z.string() }),
  /** Answers a request for metrics (with its id), or reports the last ones before the worker ends. */
  z.object({ kind: z.literal('metrics'), id: z.int().optional(), metrics: z.array(z.unknown()) }),
])

const fromPrimary = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stop'), replaced: z.boolean() }),
  z.object({ kind: z.literal('metrics'), id: z.int() }),
])

export type FromWorker = z.infer<typeof fromWorker>
export type FromPrimary = z.infer<typeof fromPrimary>
export type MessageOf<Message, Kind> = Extract<Message, { kind: Kind }>

/** Undefined for an unknown message: while workers are replaced, two versions talk to each other. */
export const parseWorkerMessage = (message: unknown) => fromWorker.safeParse(message).data
export const parsePrimaryMessage = (message: unknown) => fromPrimary.safeParse(message).data
