import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import type { ByteReader } from './byte-reader.ts'

const name = 'fovea-backup'
/** From format 2 on, the file ends with a checksum of everything before it. */
const format = 2

const headerSchema = z.object({
  createdAt: z.string(),
  version: z.string(),
})
const locks = z.object({ salt: z.string(), check: z.string() })
const header = z.object({ about: headerSchema, locks: locks.optional() })

export type BackupHeader = z.infer<typeof headerSchema>
type Locks = z.infer<typeof locks>

export function formatHeader(value: BackupHeader, lockedBy: Locks | undefined) {
  return `${name} ${format}\n${JSON.stringify({ about: value, locks: lockedBy })}\n`
}

export async function readHeader(reader: ByteReader, file: string) {
  const [found, number = ''] = (await firstLine(reader)).split(' ')
  if (found !== name) throw new BackupError(`${file} is no backup of the console.`)
  if (/^\d+$/.test(number) && Number(number) > format) {
    throw new BackupError(
      `${file} was written by a newer version of the console: restore it with that version.`,
    )
  }
  const parsed = header.safeParse(jsonIn(await reader.readLine()))
  if (!/^[12]$/.test(number) || !parsed.success) {
    throw new BackupError(`${file} is damaged: its header cannot be read. Use another copy.`)
  }
  return { ...parsed.data, hasChecksum: number !== '1' }
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function firstLine(reader: ByteReader) {
  try {
    return await reader.readLine()
  } catch (error) {
    // Another kind of file may have no line breaks at all.
    if (error instanceof BackupError) return ''
    throw error
  }
}
