import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { ByteReader } from './byte-reader.ts'

const kinds = { manifest: 'M', table: 'T', rows: 'R', tableEnd: 'E', end: 'Z' } as const

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
const manifest = z.object({
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** Partitions that were created at run time instead of by a migration, each with its own primary key, if any. */
  partitions: z.array(
    z.object({
      name: z.string(),
      parent: z.string(),
      bound: z.string(),
      key: z.string().default(''),
      options: z.string().default(''),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Earlier versions wrote one database and left this out. */
  metering: z.enum(['same database', 'own database']).optional(),
})
const tally = z.object({ rows: z.number(), bytes: z.number(), sum: z.string() })
const end = z.object({ tables: z.number() })

export type TableDescription = z.infer<typeof table>
export type Manifest = z.infer<typeof manifest>

export type BackupRecord =
  | { kind: 'manifest'; value: Manifest }
  | { kind: 'table'; value: TableDescription }
  | { kind: 'rows'; value: Buffer }
  | { kind: 'tableEnd'; value: z.infer<typeof tally> }
  | { kind: 'end'; value: z.infer<typeof end> }

export function* encodeRecord(record: BackupRecord) {
  const payload =
    record.kind === 'rows' ? record.value : Buffer.from(JSON.stringify(record.value), 'utf8')
  const head = Buffer.alloc(5)
  head.write(kinds[record.kind], 'latin1')
  head.writeUInt32BE(payload.length, 1)
  yield head
  yield payload
}

export async function* decodeRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const reader = new ByteReader(source)
  for (;;) {
    const head = await reader.readBytes(5)
    if (head === undefined) throw new BackupError('The file ends too early: it is incomplete.')
    const payload = (await reader.readBytes(head.readUInt32BE(1))) ?? Buffer.alloc(0)
    const record = recordOf(head.toString('latin1', 0, 1), payload)
    // Only the end of the stream proves that nothing was appended to it.
    if (record.kind === 'end' && (await reader.readBytes(1)) !== undefined) {
      throw new BackupError('The backup is damaged: something was added to it.')
    }
    yield record
    if (record.kind === 'end') return
  }
}

/** A file of the first format has no checksum, so damage shows as an unknown record. */
function recordOf(kind: string, payload: Buffer): BackupRecord {
  try {
    return parseRecord(kind, payload)
  } catch (cause) {
    throw new BackupError('The file holds something unknown: it is damaged. Use another copy.', {
      cause,
    })
  }
}

function parseRecord(kind: string, payload: Buffer): BackupRecord {
  const json = (): unknown => JSON.parse(payload.toString('utf8'))
  switch (kind) {
    case kinds.rows:
      return { kind: 'rows', value: payload }
    case kinds.manifest:
      return { kind: 'manifest', value: manifest.parse(json()) }
    case kinds.table:
      return { kind: 'table', value: table.parse(json()) }
    case kinds.tableEnd:
      return { kind: 'tableEnd', value: tally.parse(json()) }
    case kinds.end:
      return { kind: 'end', value: end.parse(json()) }
    default:
      throw new Error(`There is no record of the kind ${kind}.`)
  }
}
