import { execFile } from 'node:child_process'
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/connect.ts'

export type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  filled: boolean
}

const root = path.join(import.meta.dirname, '../../..')

/** The driver's type for each column type. The shape of JSON is up to its feature. */
export const typeScriptTypes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'object',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'integer[]': 'number[]',
  'bigint[]': 'string[]',
}

/** Every column of our own tables after all migrations. A partition counts as its table. */
export async function readMigratedColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      not a.attnotnull as nullable, not a.attnotnull or a.atthasdef or a.attidentity <> '' as filled
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/**
 * Returns a message for each difference between the types of all `tables.ts` and these columns. The compiler itself
 * compares, in a single run for all given columns.
 */
export async function compareColumnsWithTypes(given: Record<string, Column[]>) {
  const cache = path.join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'tables-'))
  try {
    const names = Object.keys(given)
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: path.join(root, 'tsconfig.base.json'),
        compilerOptions: { types: ['node'], noUnusedLocals: false },
        files: names.map((name) => `${name}.ts`),
      }),
    )
    for (const [name, columns] of Object.entries(given))
      await writeFile(path.join(folder, `${name}.ts`), await comparison(columns))
    const errors = await typeErrors(folder)
    return Object.fromEntries(
      names.map((name) => [name, errors.filter(isAbout(name)).flatMap(sentences).toSorted()]),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function comparison(columns: Column[]) {
  const types: string[] = []
  const imports: string[] = []
  for await (const file of glob('apps/api/src/**/tables.ts', { cwd: root })) {
    const name = /export type (\w+Tables) = \{/.exec(
      await readFile(path.join(root, file), 'utf8'),
    )?.[1]
    if (name === undefined) throw new Error(`${file} exports no tables`)
    imports.push(`import type { ${name} } from '${path.join(root, file)}'`)
    types.push(name)
  }
  const tables = Map.groupBy(columns, ({ table }) => table)
  return [
    "import type { Insertable, Selectable } from 'kysely'",
    ...imports,
    `type Types = ${types.join(' & ')}`,
    helpers,
    ...sameNames('Types', 'the table', [...tables.keys()]),
    ...[...tables].flatMap(([table, its]) =>
      sameNames(
        `Of<'${table}'>`,
        table,
        its.map(({ column }) => column),
      ),
    ),
    ...columns.map(
      ({ table, column, type, nullable, filled }) =>
        `agree<Same<'${table}', '${column}', ${typeScriptTypes[type] ?? 'never'}, '${type}', ${nullable}, ${filled}>>()`,
    ),
  ].join('\n')
}

const helpers = `
declare function agree<Answer extends true>(): Answer
type Of<Table> = Table extends keyof Types ? Types[Table] : unknown
type Within<Names, Others, Of extends string, Trouble extends string> =
  [Exclude<Names, Others>] extends [never] ? true : \`\${Of} \${Exclude<Names, Others> & string} \${Trouble}\`
type Same<Table extends string, Column extends string, Read, Type extends string, Nullable, Filled> =
  Column extends keyof Selectable<Of<Table>>
    ? Selectable<Of<Table>>[Column] extends infer Selected
      ? [null] extends [Selected]
        ? Nullable extends true ? Rest<Table, Column, Selected, Read, Type, Filled> : \`\${Table}.\${Column} is never null\`
        : Nullable extends true ? \`\${Table}.\${Column} may be null\` : Rest<Table, Column, Selected, Read, Type, Filled>
      : never
    : true
type Rest<Table extends string, Column extends string, Selected, Read, Type extends string, Filled> =
  [Exclude<Selected, null>] extends [Read]
    ? [Filled] extends [true] ? true
      : Column extends keyof Insertable<Of<Table>>
        ? undefined extends Insertable<Of<Table>>[Column] ? \`\${Table}.\${Column} has no default\` : true
        : true
    : \`\${Table}.\${Column} is \${Type}\``

function sameNames(type: string, of: string, names: string[]) {
  const found = names.map((name) => `'${name}'`).join(' | ')
  return [
    `agree<Within<keyof ${type}, ${found}, '${of}', 'is not in the database'>>()`,
    `agree<unknown extends ${type} ? true : Within<${found}, keyof ${type}, '${of}', 'has no type'>>()`,
  ]
}

function typeErrors(folder: string): Promise<string[]> {
  const args = ['-p', folder, '--pretty', 'false', '--checkers', '1']
  return new Promise((resolve) => {
    execFile('tsc', args, { cwd: root }, (_, output) =>
      resolve(output.split('\n').filter((line) => line.includes('error TS'))),
    )
  })
}

const isAbout = (name: string) => (line: string) =>
  !line.includes('/tables-') || line.includes(`/${name}.ts(`)

function sentences(line: string) {
  const quoted = /error TS2344: Type '(.+)' does not satisfy the constraint 'true'/.exec(line)?.[1]
  return quoted === undefined ? [line] : quoted.replaceAll('"', '').split(' | ')
}
