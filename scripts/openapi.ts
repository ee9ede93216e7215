import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createOpenApiDocuments } from '@fovea/api/openapi'

const docs = path.join(import.meta.dirname, '../docs')
const { open, admin } = await createOpenApiDocuments()
const files = new Map([
  ['openapi.json', write(open)],
  ['openapi.admin.json', write(admin)],
])

for (const [name, text] of files) {
  await writeFile(path.join(docs, name), text)
  // From here on, callers rely on this document.
  if (process.argv.includes('--release'))
    await writeFile(path.join(docs, name.replace('.json', '.released.json')), text)
}

function write(document: unknown) {
  return `${JSON.stringify(document, null, 2)}\n`
}
