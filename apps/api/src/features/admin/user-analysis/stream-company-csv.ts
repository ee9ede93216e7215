import type { CompanyInfo } from '@fovea/contract/admin'
import { streamCsv } from '../../../platform/http/streaming/stream-csv.ts'

const columns = ['Index', 'InfoCreatedDate', 'Email', 'Name', 'Position', 'Purpose']

/** Rows are written as they are read, so that the whole list is never in memory. */
export function streamCompanyCsv(companies: AsyncIterable<CompanyInfo[]>) {
  return streamCsv(columns, rowsOf(companies))
}

async function* rowsOf(companies: AsyncIterable<CompanyInfo[]>) {
  let index = 0
  for await (const page of companies) {
    yield page.map(({ created, email, name, position, purpose }) => {
      index++
      return [index, created, email, name, position, purpose]
    })
  }
}
