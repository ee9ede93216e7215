import { type RawBuilder, sql } from 'kysely'

type Explained = { explain: (format: 'json', options: RawBuilder<unknown>) => Promise<unknown> }

/** The most rows that a step of the plan touched, in all its repetitions. */
export async function countRowsTouched(query: Explained) {
  const plan = await query.explain('json', sql`analyze, timing off, buffers off`)
  const rows = listRowsTouched(plan)
  if (rows.length === 0) throw new Error(`A plan has steps: ${JSON.stringify(plan)}`)
  return Math.max(...rows)
}

function listRowsTouched(step: unknown): number[] {
  if (Array.isArray(step)) return step.flatMap(listRowsTouched)
  if (typeof step !== 'object' || step === null) return []
  const fields: Record<string, unknown> = { ...step }
  const loops = Number(fields['Actual Loops'] ?? 0)
  const rows = Object.entries(fields).flatMap(([name, value]) =>
    name === 'Actual Rows' || name.startsWith('Rows Removed') ? [Number(value) * loops] : [],
  )
  return [...rows, ...Object.values(fields).flatMap(listRowsTouched)]
}
