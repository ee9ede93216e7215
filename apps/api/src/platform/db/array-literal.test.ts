import * as fc from 'fast-check'
import { Pool } from 'pg'
import { expect, inject, it } from 'vitest'
import { formatBareArray, formatTextArray } from './array-literal.ts'

it('formats an array that PostgreSQL parses back to the same values', async () => {
  const pool = new Pool({ connectionString: inject('postgresUrl') })
  const read = async (literal: string, type: string) =>
    (await pool.query<{ values: unknown }>(`select $1::${type}[] as values`, [literal])).rows[0]
      ?.values
  try {
    const text = fc.oneof(
      fc.string().filter((value) => !value.includes('\0')),
      fc.constantFrom('', 'NULL', '{a,b}', '"', '\\\\"', ' ', 'a,b', 'ö 😀'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (texts) => {
        expect(await read(formatTextArray(texts), 'text')).toEqual(texts)
      }),
    )
    expect(await read(formatBareArray([1, 20, 300]), 'int')).toEqual([1, 20, 300])
    expect(await read(formatBareArray([true, false]), 'bool')).toEqual([true, false])
    expect(await read(formatBareArray([]), 'uuid')).toEqual([])
  } finally {
    await pool.end()
  }
})
