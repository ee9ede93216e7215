import type { CompanyInfo } from '@fovea/contract/admin'
import { csvOptions } from '@fovea/contract/csv'
import { stringify } from 'csv-stringify'
import { pipeline, Readable } from 'node:stream'

const columns = ['Index', 'InfoCreatedDate', 'Email', 'Name', 'Position', 'Purpose']

/**
 * The rows as CSV, written as they are read. People type what they want: nothing of it is run by a spreadsheet, not even
 * by one that takes a semicolon for the end of a cell.
 */
export function companyCsv(companies: AsyncIterable<CompanyInfo>): Readable {
  const csv = stringify({ ...csvOptions, header: true, columns })
  // An error on either side ends both, and the server logs it.
  pipeline(Readable.from(rowsOf(companies)), csv, () => undefined)
  return csv
}

async function* rowsOf(companies: AsyncIterable<CompanyInfo>) {
  let index = 0
  for await (const { created, email, name, position, purpose } of companies) {
    index++
    yield [index, created, email, name, position, purpose]
  }
}
