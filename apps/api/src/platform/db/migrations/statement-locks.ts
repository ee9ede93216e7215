const kinds = {
  'ACCESS EXCLUSIVE': 'all queries wait',
  SHARE: 'writers wait',
  'SHARE ROW EXCLUSIVE': 'writers wait',
  'SHARE UPDATE EXCLUSIVE': 'no query waits',
  'ROW EXCLUSIVE': 'writers of the same rows wait',
} as const

const table = String.raw`(?:if (?:not )?exists )?(?:only )?([\w.]+)`
const rules: [pattern: RegExp, kind: keyof typeof kinds][] = [
  [/^create (?:unique )?index concurrently .*? on (?:only )?([\w.]+)/, 'SHARE UPDATE EXCLUSIVE'],
  [/^(?:drop index|reindex \w+) concurrently (?:if exists )?([\w.]+)/, 'SHARE UPDATE EXCLUSIVE'],
  [/^create (?:unique )?index .*? on (?:only )?([\w.]+)/, 'SHARE'],
  [new RegExp(`^alter table ${table} validate constraint`), 'SHARE UPDATE EXCLUSIVE'],
  [new RegExp(`^alter table ${table} add constraint \\w+ foreign key`), 'SHARE ROW EXCLUSIVE'],
  [new RegExp(`^alter table ${table} (?:enable|disable) trigger`), 'SHARE ROW EXCLUSIVE'],
  [new RegExp(`^(?:alter|drop) table ${table}`), 'ACCESS EXCLUSIVE'],
  [/^truncate (?:table )?([\w.]+)/, 'ACCESS EXCLUSIVE'],
  [/^create (?:or replace )?(?:constraint )?trigger .*? on ([\w.]+)/, 'SHARE ROW EXCLUSIVE'],
  [/^drop trigger .*? on ([\w.]+)/, 'ACCESS EXCLUSIVE'],
  [/^drop index (?:if exists )?([\w.]+)/, 'ACCESS EXCLUSIVE'],
  [/^create table .* references ([\w.]+)/, 'SHARE ROW EXCLUSIVE'],
  [/^(?:with .*)?(?:update|delete from|insert into) (?:only )?([\w.]+)/, 'ROW EXCLUSIVE'],
]

export function toOneLine(statement: string) {
  return statement.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

export function findStatementLock(statement: string): string | undefined {
  const line = toOneLine(statement)
  if (/^(?:do|call) /.test(line)) return 'decides by itself what it locks'
  for (const [pattern, kind] of rules) {
    const place = pattern.exec(line)?.[1]
    if (place !== undefined) return `${kind} on ${place}: ${kinds[kind]}`
  }
  return undefined
}
