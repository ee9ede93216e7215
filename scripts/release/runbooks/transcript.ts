import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export function startTranscript(file: string) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  const skipped: string[] = []
  return {
    file,
    heading: (text: string) => appendFileSync(file, `\n## ${text}\n`),
    write: (command: string, output: string, code: number) =>
      appendFileSync(file, `\n$ ${command}\n${output.trimEnd()}\nexit ${code}\n`),
    skip(reason: string) {
      skipped.push(reason)
      appendFileSync(file, `\nskipped: ${reason}\n`)
    },
    skipped: () => skipped,
  }
}
export type Transcript = ReturnType<typeof startTranscript>
