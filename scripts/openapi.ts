import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createOpenApiDocuments } from '@fovea/api/openapi'

const docs = path.join(import.meta.dirname, '../docs')
const { open, admin } = await createOpenApiDocuments()
const files = new Map([
  ['openapi.json', write(open)],
  ['openapi.admin.json', write(admin)],
])

if (process.argv.includes('--check')) {
  for (const [name, text] of files) {
    const committed = await readFile(path.join(docs, name), 'utf8').catch(() => '')
    if (committed === text) continue
    console.error(`docs/${name} is stale: run \`npm run openapi\` and commit it.`)
    process.exitCode = 1
  }
} else {
  for (const [name, text] of files) {
    await writeFile(path.join(docs, name), text)
    // From here on, callers rely on this document.
    if (process.argv.includes('--release'))
      await writeFile(path.join(docs, name.replace('.json', '.released.json')), text)
  }
}

function write(document: unknown) {
  return `${JSON.stringify(document, null, 2)}\n`
}
