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
