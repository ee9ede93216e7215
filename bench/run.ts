import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { compare } from './compare.ts'
import { createFigures, type Figure } from './figures.ts'
import { keepResult } from './results.ts'
import { full } from './scale.ts'
import { ownStage } from './stage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, before: { type: 'string' } },
})

if (positionals[0] === 'compare') await compare(positionals.slice(1))
else await measure(positionals)

async function measure(asked: string[]) {
  const unknown = asked.find((name) => !benches.has(name))
  if (unknown !== undefined) {
    const names = [...benches.keys(), 'compare'].join(', ')
    throw new Error(`There is no bench called ${unknown}: choose from ${names}.`)
  }
  const rows = values.rows === undefined ? full.rows : Number(values.rows)
  if (!Number.isInteger(rows) || rows < 1_000) {
    throw new Error(`--rows takes a whole number from 1000, not ${values.rows ?? ''}.`)
  }
  const measured = new Map<string, Figure[]>()
  for (const [name, bench] of benches) {
    if (asked.length > 0 ? !asked.includes(name) : needsOther(name)) continue
    console.log(`\n${name}`)
    const figures = createFigures(console.log)
    measured.set(name, figures.all)
    await bench({ ...full, rows, before: values.before }, figures, ownStage)
  }
  console.log(`\nkept in bench/results/${await keepResult(measured)}`)
}

/** Whether a bench has to be asked for: it measures against something that is not here. */
function needsOther(name: string) {
  return name === 'before' && values.before === undefined
}
