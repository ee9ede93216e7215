import { z } from 'zod'

/** One name of one limit, such as a license key at the door, in one window of time. */
const place = { limit: z.string(), name: z.string(), window: z.int() }

const fromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** It cannot start, and says why. */
  z.object({ kind: z.literal('failed'), sentence: z.string() }),
  /** Little is left of its share of a limit. */
  z.object({ kind: z.literal('ask'), ...place, most: z.number(), windowMs: z.number() }),
  /** What it can spare of its share, as an answer to a recall. */
  z.object({ kind: z.literal('back'), ...place, round: z.int(), amount: z.int() }),
  /** Its metrics: as an answer, or unasked as its last word. */
  z.object({ kind: z.literal('metrics'), id: z.int().optional(), metrics: z.array(z.unknown()) }),
  /** Somebody opens a live stream, or has closed one. */
  z.object({ kind: z.literal('take'), id: z.int(), user: z.string(), most: z.int() }),
  z.object({ kind: z.literal('leave'), user: z.string() }),
])

const fromPrimary = z.discriminatedUnion('kind', [
  /** From the next window on it has a whole share of every limit. */
  z.object({ kind: z.literal('welcome') }),
  z.object({ kind: z.literal('stop'), replaced: z.boolean() }),
  z.object({ kind: z.literal('recall'), ...place, round: z.int() }),
  /** More of a limit. Once all were asked it is done; there may have been none to be had. */
  z.object({
    kind: z.literal('more'),
    ...place,
    amount: z.int(),
    done: z.boolean(),
    none: z.boolean(),
  }),
  z.object({ kind: z.literal('metrics'), id: z.int() }),
  z.object({ kind: z.literal('seat'), id: z.int(), granted: z.boolean() }),
])

export type FromWorker = z.infer<typeof fromWorker>
export type FromPrimary = z.infer<typeof fromPrimary>
export type Of<Message, Kind> = Extract<Message, { kind: Kind }>

/** Undefined for what is not understood: while workers are replaced, two versions of the code talk to each other. */
export const readFromWorker = (message: unknown) => fromWorker.safeParse(message).data
export const readFromPrimary = (message: unknown) => fromPrimary.safeParse(message).data
