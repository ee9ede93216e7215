import { retentionSettings } from '../platform/config/retention.ts'
import { retentionTexts, type PersonalColumn } from './register.ts'
import { type TableRetention, tableRetention } from './table-retention.ts'

export function renderRegister(personal: readonly PersonalColumn[]): string {
  const tables = Map.groupBy(personal, ({ table }) => table)
  return [
    '## Settings',
    '',
    ...markdownTable(
      ['setting', 'default', 'from', 'to'],
      Object.entries(retentionSettings).map(([name, schema]) => {
        const { unit, least, most } = boundsOf(schema)
        return [`\`${name}\``, `${schema.parse(undefined)} ${unit}`, String(least), String(most)]
      }),
    ),
    '',
    '## Tables',
    '',
    'Why no table grows without end. A test fails for a table that is not listed in `apps/api/src/privacy/table-retention.ts`.',
    '',
    ...markdownTable(
      ['table', 'rows are kept', 'deleted by the task'],
      Object.entries(tableRetention).map(([table, end]) => {
        const [kept, task] = wordsOf(end)
        return [`\`${table}\``, kept, task]
      }),
    ),
    '',
    '## Columns',
    ...[...tables].flatMap(([table, columns]) => describeTable(table, columns)),
  ].join('\n')
}

function wordsOf(end: TableRetention): [kept: string, task: string] {
  if ('deletedWith' in end) return [`as long as those of \`${end.deletedWith}\``, '']
  if ('boundedBy' in end) return [`bounded by ${end.boundedBy}`, '']
  const after = end.after in retentionSettings ? endOf(end.after) : end.after
  return [after, end.task]
}

function describeTable(table: string, columns: readonly PersonalColumn[]) {
  const why = columns.find(({ notExported }) => notExported !== undefined)?.notExported
  return [
    '',
    `### ${table}`,
    '',
    ...(why === undefined ? [] : [`Not in the download: ${why}.`, '']),
    ...markdownTable(
      ['column', 'what', 'what for', 'how long'],
      columns.map(({ column, what, purpose, retention }) => [
        `\`${column}\``,
        what,
        purpose,
        retention.map(endOf).join('; '),
      ]),
    ),
  ]
}

function endOf(word: string) {
  const setting = Object.entries(retentionSettings).find(([name]) => name === word)
  if (setting === undefined) return retentionTexts[word] ?? word
  const [name, schema] = setting
  return `\`${name}\` (${schema.parse(undefined)} ${boundsOf(schema).unit})`
}

function boundsOf(schema: (typeof retentionSettings)[keyof typeof retentionSettings]) {
  const { unit, least, most } = schema.meta() ?? {}
  return { unit: String(unit), least: Number(least), most: Number(most) }
}

function markdownTable(head: string[], rows: string[][]) {
  const widths = head.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}
