import { parseArgs } from 'node:util'
import { distFolder, isBuilt } from '@fovea/web/build-stamp'
import {
  computeMemoryGrowth,
  findSoakProblems,
  formatMegabytes,
  getFinalResidentBytes,
} from '../bench/soak/judge.ts'
import { runSoak } from '../bench/soak/run.ts'
import type { SoakSample } from '../bench/soak/soak-result.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '17' },
    starts: { type: 'string', default: '200' },
    pages: { type: 'string', default: '20' },
    streams: { type: 'string', default: '50' },
    growth: { type: 'string', default: '10' },
    limit: { type: 'string', default: '300' },
    every: { type: 'string', default: '10' },
  },
})
const megabyte = 1_000_000
/** A little longer than the idle timeout of the connection pool. */
const quietSeconds = 12

values.minutes = positionals[0] ?? values.minutes
const limits = { growth: number('growth'), resident: number('limit') * megabyte }
const load = {
  seconds: number('minutes') * 60,
  starts: number('starts'),
  pages: number('pages'),
  streams: number('streams'),
  everySeconds: number('every'),
  quietSeconds,
}
if (!(await isBuilt()))
  throw new Error(`${distFolder} is missing or old: run \`npm run build\` first.`)

console.log('second  resident  heap used  external   starts   pages  turned away')
const seen = await runSoak(load, (moment) => console.log(lineOf(moment)))
const { connections, sessions } = seen
console.log(
  [
    `memory: ${formatMegabytes(getFinalResidentBytes(seen.samples))} MB resident at the end, grown by ${computeMemoryGrowth(seen.samples)?.toFixed(1) ?? '(too short to tell)'} %`,
    `connections: ${connections.before} before, ${connections.after} after`,
    `sessions: ${sessions.answered} starts answered, ${sessions.stored} stored, ${seen.differences.length} sums differ`,
  ].join('\n'),
)
const problems = findSoakProblems(seen, limits)
for (const errorOutput of problems) console.error(`Failed: ${errorOutput}.`)
if (problems.length > 0) process.exitCode = 1
else console.log('ok')

function lineOf({ second, memory, starts, pages, refused }: SoakSample) {
  const cells = [
    String(second).padStart(6),
    formatMegabytes(memory.rss).padStart(8),
    formatMegabytes(memory.heapUsed).padStart(9),
    formatMegabytes(memory.external).padStart(8),
    String(starts).padStart(7),
    String(pages).padStart(6),
    String(refused).padStart(11),
  ]
  return cells.join('  ')
}

function number(name: keyof typeof values) {
  const value = Number(values[name])
  if (Number.isFinite(value) && value > 0) return value
  throw new Error(`--${name} takes a number above 0, not ${values[name]}.`)
}
