import { CliError } from './cli-error.ts'

type Page<Row> = { docs: Row[]; next?: string | undefined }

/** Reads pages until there are enough rows, because a page can be short and still have a next one. */
export async function readPages<Row>(
  limit: string,
  readPage: (cursor: string | undefined, missing: number) => Promise<Page<Row>>,
): Promise<Row[]> {
  const most = Number(limit)
  if (!/^\d+$/.test(limit) || most < 1) {
    throw new CliError('usage', 'limit: Pass a whole number of rows from 1.')
  }
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { docs, next } = await readPage(cursor, most - rows.length)
    rows.push(...docs)
    cursor = next
  } while (cursor !== undefined && rows.length < most)
  return rows.slice(0, most)
}
