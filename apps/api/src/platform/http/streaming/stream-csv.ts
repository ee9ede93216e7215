import { csvOptions } from '@fovea/contract/csv'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

type Days = { from?: string | undefined; to: string }

/** The days of the rows are in the name, so that two files of one kind differ. */
export function nameCsvFile(reply: FastifyReply, subject: string, { from, to }: Days) {
  const days = from === undefined || from === '' ? to : `${from}-to-${to}`
  void reply.header('content-disposition', `attachment; filename="${subject}-${days}.csv"`)
}

export async function* streamCsv(
  columns: readonly string[],
  pages: AsyncIterable<readonly (string | number)[][]>,
) {
  yield stringify([[...columns]], csvOptions)
  for await (const page of pages) yield stringify([...page], { ...csvOptions, bom: false })
}
