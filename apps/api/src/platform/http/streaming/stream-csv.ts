import { csvOptions } from '@fovea/contract/csv'
import { stringify } from 'csv-stringify/sync'

export async function* streamCsv(
  columns: readonly string[],
  pages: AsyncIterable<readonly (string | number)[][]>,
) {
  yield stringify([[...columns]], csvOptions)
  for await (const page of pages) yield stringify([...page], { ...csvOptions, bom: false })
}
