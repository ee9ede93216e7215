import { z } from 'zod'

const planSchema = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]),
  }),
])

type Explained = { explain: (format: 'json') => Promise<unknown> }

/** The number of rows as PostgreSQL estimates it, without reading them. */
export async function estimateRows(query: Explained) {
  return planSchema.parse(await query.explain('json'))[0]['QUERY PLAN'][0].Plan['Plan Rows']
}
