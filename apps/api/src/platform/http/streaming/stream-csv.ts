import { csvOptions } from '@fovea/contract/csv'
import { stringify } from 'csv-stringify/sync'

/** Rows that come in pages, as the text of a file for spreadsheets, for `streamText`. */
export async function* streamCsv(
  columns: readonly string[],
  pages: AsyncIterable<readonly (string | number)[][]>,
) {
  yield stringify([[...columns]], csvOptions)
  for await (const page of pages) yield stringify([...page], { ...csvOptions, bom: false })
}
