import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPrivacyRegister } from '@fovea/api/privacy'
import { startLocalPostgres } from '@fovea/local-postgres'
import { highlightedFile, highlightExamples } from '@fovea/web/highlight'
import { replacePart, generateDocuments } from './documents/generate-documents.ts'

const root = path.join(import.meta.dirname, '..')

for (const [file, text] of generateDocuments()) await writeFile(path.join(root, file), text)
await writeFile(highlightedFile, await highlightExamples())

const privacy = path.join(root, 'docs/privacy.md')
const register = await withDatabase(createPrivacyRegister)
await writeFile(privacy, replacePart(await readFile(privacy, 'utf8'), 'register', register))

/** The register of personal data is generated from the comments in the schema, so a migrated database is needed. */
async function withDatabase<Answer>(ask: (url: string) => Promise<Answer>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-docs-'))
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  const postgres = await startLocalPostgres({ dataDir: path.join(folder, 'postgres') })
  try {
    return await ask(postgres.url)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
