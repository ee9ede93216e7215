import { listResults, readResult, type Result } from './results.ts'

export async function compareResults(names: string[]) {
  const kept = await listResults()
  const [one, other] = names.length === 0 ? kept.slice(-2) : names
  if (one === undefined || other === undefined) {
    const have = kept.length === 0 ? 'none' : kept.join(', ')
    throw new Error(`Comparing takes two kept runs. In bench/results there are: ${have}.`)
  }
  for (const line of formatComparison(await readResult(one), await readResult(other)))
    console.log(line)
}

export function formatComparison(first: Result, second: Result) {
  const lines = [describe('first ', first), describe('second', second), '']
  for (const figure of first.figures) {
    const match = second.figures.find(
      ({ bench, what }) => bench === figure.bench && what === figure.what,
    )
    if (match === undefined) continue
    const values = [figure.median, match.median, match.median / figure.median]
    const numbers = values.map((value) => value.toFixed(2).padStart(10)).join('')
    lines.push(`${numbers}  ${figure.bench}: ${figure.what}${figure.unit && ` (${figure.unit})`}`)
  }
  return lines
}

function describe(which: string, { at, commit, machine }: Result) {
  const { architecture, cores, processor, node } = machine
  return `${which}  ${at}  ${commit}  ${architecture}, ${cores} cores, ${processor}, Node ${node}`
}
