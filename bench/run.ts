import { parseArgs } from 'node:util'
import { benchmarks } from './benchmarks.ts'
import { compareResults } from './compare.ts'
import { createFigures, type Figure } from './figures.ts'
import { saveResult } from './results.ts'
import { fullScale } from './scale.ts'
import { separateStage } from './stage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, before: { type: 'string' }, calls: { type: 'string' } },
})

if (positionals[0] === 'compare') await compareResults(positionals.slice(1))
else await measure(positionals)

async function measure(requests: string[]) {
  const unknown = requests.find((name) => !benchmarks.has(name))
  if (unknown !== undefined) {
    const names = [...benchmarks.keys(), 'compare'].join(', ')
    throw new Error(`There is no bench called ${unknown}: choose from ${names}.`)
  }
  const rows = values.rows === undefined ? fullScale.rows : Number(values.rows)
  if (!Number.isInteger(rows) || rows < 1_000) {
    throw new Error(`--rows takes a whole number from 1000, not ${values.rows ?? ''}.`)
  }
  const calls = values.calls?.split(',') ?? []
  const measured = new Map<string, Figure[]>()
  for (const [name, bench] of benchmarks) {
    if (requests.length > 0 ? !requests.includes(name) : needsOther(name)) continue
    console.log(`\n${name}`)
    const figures = createFigures(console.log)
    measured.set(name, figures.all)
    await bench({ ...fullScale, rows, before: values.before, calls }, figures, separateStage)
  }
  console.log(`\nkept in bench/results/${await saveResult(measured)}`)
}

function needsOther(name: string) {
  return name === 'before' && values.before === undefined
}
