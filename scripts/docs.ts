import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writtenDocuments } from './documents/written.ts'

for (const [file, text] of writtenDocuments()) {
  await writeFile(path.join(import.meta.dirname, '..', file), text)
}
