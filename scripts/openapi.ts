import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createOpenApiDocument } from '@fovea/api/openapi'

const docs = path.join(import.meta.dirname, '../docs')
const file = path.join(docs, 'openapi.json')
const document = `${JSON.stringify(await createOpenApiDocument(), null, 2)}\n`

if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '')
  if (committed !== document) {
    console.error('docs/openapi.json is stale: run `npm run openapi` and commit it.')
    process.exitCode = 1
  }
} else {
  await writeFile(file, document)
  // From here on, callers rely on this document.
  if (process.argv.includes('--release'))
    await writeFile(path.join(docs, 'openapi.released.json'), document)
}
