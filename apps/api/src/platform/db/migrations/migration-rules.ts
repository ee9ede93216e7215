import { type MigrationFile, type Statement, splitStatements } from './migration-files.ts'
import { toOneLine } from './statement-locks.ts'

/** Names the release since which a removed object is unused, as in `-- contract: users.phone is unused since 1.4.0`. */
const contractNote = /^-- contract: .+ unused since \d+\.\d+\.\d+/m

const breaking: [pattern: RegExp, what: string][] = [
  [
    /^drop (?:table|view|materialized view|function|procedure|type|schema|sequence) /,
    'drops what the release before may use',
  ],
  [
    /^alter table .* drop (?!constraint|default|not null|expression|identity)(?:column )?\w+/,
    'drops a column',
  ],
  [/^alter (?:table|view|sequence|type|function) .* rename /, 'renames'],
  [/^alter table .* alter (?:column )?\w+ (?:set data )?type /, 'changes the type of a column'],
  [
    /^alter table .* add (?!constraint)(?:column )?(?:if not exists )?\w+ (?!.*\bdefault\b)[^,]*\bnot null\b/,
    'adds a column that the release before does not fill',
  ],
  [/^alter table .* alter (?:column )?\w+ drop default/, 'drops a default'],
]

const volatile =
  /\b(?:gen_random_uuid|uuidv[47]|random|clock_timestamp|timeofday|nextval)\s*\(|\b(?:small|big)?serial\b|\bidentity\b|\bstored\b/

const locking: [pattern: RegExp, what: string][] = [
  [
    /^create (?:unique )?index (?!concurrently)/,
    'builds an index that writers wait for: create index concurrently if not exists',
  ],
  [/^drop index (?!concurrently)/, 'waits for every query: drop index concurrently'],
  [/^reindex (?!.*concurrently)/, 'writers wait for it: reindex concurrently'],
  [
    /^alter table .* add constraint \w+ (?:check|foreign key)(?!.* not valid)/,
    'checks every row under a lock: add it as not valid, and validate it in a later statement',
  ],
  [
    /^alter table .* add (?:constraint \w+ )?(?:unique|primary key|exclude)(?!.* using index)/,
    'builds an index under a lock: build it concurrently, and add the constraint using index',
  ],
  [/^alter table .* set (?:logged|unlogged|tablespace|access method)/, 'rewrites the table'],
  [
    /^(?:vacuum \(?full|cluster|lock table|refresh materialized view (?!concurrently))/,
    'holds a lock while it works',
  ],
]

export function findMigrationProblems(file: MigrationFile): string[] {
  const statements = splitStatements(file.text)
  const createdTables = new Set(statements.map(({ text }) => getCreatedTable(toOneLine(text))))
  const hasContractNote = contractNote.test(file.text)
  return statements.flatMap((statement, index) => {
    const line = toOneLine(statement.text)
    if (createdTables.has(getTouchedTable(line))) return []
    const before = statements.slice(0, index).map(({ text }) => toOneLine(text))
    return [
      ...(hasContractNote ? [] : matches(breaking, line)),
      ...matches(locking, line),
      ...findOtherProblems(statement, line, before, file),
    ].map((label) => `${file.name}: ${label} (${line.slice(0, 80)})`)
  })
}

function findOtherProblems(
  { inBatches }: Statement,
  line: string,
  before: string[],
  file: MigrationFile,
) {
  const problems: string[] = []
  if (/^alter table .* add (?:column )?/.test(line) && volatile.test(line)) {
    problems.push('rewrites the table for a default that differs from row to row')
  }
  const isChecked = before.some((earlier) => / validate constraint /.test(earlier))
  if (/^alter table .* set not null/.test(line) && !isChecked) {
    problems.push('reads every row under a lock: validate a check (… is not null) first')
  }
  if (/^(?:update|delete from|with .*(?:update|delete from)) /.test(line) && !inBatches) {
    problems.push(
      'changes all rows in one transaction: write it to change some, as `-- migrate: in steps`',
    )
  }
  if (inBatches && !file.outsideTransaction) {
    problems.push('steps need the line `-- migrate: outside of a transaction`')
  }
  if (/^\w+ (?:unique )?index concurrently/.test(line)) {
    if (!file.outsideTransaction)
      problems.push('needs the line `-- migrate: outside of a transaction`')
    if (!/concurrently if (?:not )?exists/.test(line))
      problems.push('cannot be run again: if not exists')
  }
  return problems
}

function matches(rules: [pattern: RegExp, what: string][], line: string) {
  return rules.filter(([pattern]) => pattern.test(line)).map(([, label]) => label)
}

const getCreatedTable = (line: string) =>
  /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(line)?.[1] ?? 'nothing'

const getTouchedTable = (line: string) =>
  /^(?:alter table (?:only )?|create (?:unique )?index .*? on (?:only )?|update |delete from |insert into )([\w.]+)/.exec(
    line,
  )?.[1] ?? ''
