import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../..')

export function readSources(pattern: RegExp): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = listed
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(path.join(root, file)))
  return new Map(paths.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}
