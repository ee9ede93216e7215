import { root } from '../structure/sources.ts'
import { checksums } from './checksums.ts'
import { rulesFile, ruleTestsFile } from '../ops/alert-files.ts'
import { dashboardFile, dashboards } from '../ops/dashboards.ts'

/** The files that are written by machine, as they should be now. */
export function writtenDocuments(): Map<string, string> {
  return new Map([
    checksums(root),
    ['ops/alerts.yml', rulesFile()],
    ['ops/alerts.test.yml', ruleTestsFile()],
    ...dashboards.map((board): [string, string] => [
      `ops/dashboards/${board.file}`,
      dashboardFile(board),
    ]),
  ])
}

/** The document with a new text between the two comments that name the part. */
export function withPart(document: string, part: string, text: string): string {
  const [begin, end] = [`<!-- ${part}: written by npm run docs -->`, `<!-- end of ${part} -->`]
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`there is no place for the part "${part}"`)
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`
}
