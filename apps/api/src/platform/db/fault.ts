import { z } from 'zod'

/**
 * What a failed statement means to whoever sent it: `row`, a value in it cannot be stored, whoever tries; `lock`, somebody
 * holds what it needs; `again`, it met another one and goes through at the next try; `other`, none of its own doing.
 */
type Fault = 'row' | 'lock' | 'again' | 'other'

const coded = z.object({ code: z.string() })

/** Of SQLSTATE: data exceptions, broken constraints, a row that is there twice, and values beyond a limit. */
const rowClasses = new Set(['21', '22', '23', '54'])

export function faultOf(error: unknown): Fault {
  const code = coded.safeParse(error).data?.code ?? ''
  if (code === '55P03') return 'lock'
  if (code === '40P01' || code === '40001') return 'again'
  return code.length === 5 && rowClasses.has(code.slice(0, 2)) ? 'row' : 'other'
}

// The last is what a coordinator says that is killed while it waits for a worker.
const connectionLost =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|postmaster was shut down/
/** Gone, out of room or memory, or kept waiting for too long. */
const away =
  /^(57P0\d|57014|53\d{3}|55P03|25P0[34]|40P01|40001|08\d{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/

const told = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })

/** Whether the database itself was in no state to answer, so that the same statement may go through later or elsewhere. */
export function isAway(error: unknown) {
  const { code = '', message = '' } = told.safeParse(error).data ?? {}
  return away.test(code) || connectionLost.test(message)
}

/** Whether there was no room to store something. What can be read can still be read. */
export function isFullDisk(error: unknown) {
  return coded.safeParse(error).data?.code === '53100'
}
