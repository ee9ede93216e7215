import path from 'node:path'
import { makeRoom } from './new-room/make-room.ts'
import { run } from './verify/outcome.ts'

const made = await makeRoom(path.join(import.meta.dirname, '..'), process.argv[2] ?? '')
if ('refusal' in made) {
  console.error(made.refusal)
  process.exitCode = 1
} else {
  console.log(made.files.join('\n'))
  const done =
    (await run('oxfmt', made.files)) &&
    (await run('node', ['scripts/openapi.ts'])) &&
    (await run('node', ['scripts/docs.ts']))
  process.exitCode = done ? 0 : 1
}
