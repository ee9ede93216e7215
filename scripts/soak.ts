import { parseArgs } from 'node:util'
import { dist, isBuilt } from '@fovea/web/built'
import { type Moment, soak } from '../bench/soak/run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '17' },
    starts: { type: 'string', default: '200' },
    pages: { type: 'string', default: '20' },
    streams: { type: 'string', default: '50' },
    limit: { type: 'string', default: '220' },
    every: { type: 'string', default: '10' },
  },
})
const megabyte = 1_000_000

const limit = number('limit')
const load = {
  seconds: number('minutes') * 60,
  starts: number('starts'),
  pages: number('pages'),
  streams: number('streams'),
  everySeconds: number('every'),
}
if (!(await isBuilt())) throw new Error(`${dist} is missing or old: run \`npm run build\` first.`)

console.log('second  resident  heap used  external   starts   pages  turned away')
const moments = await soak(load, (moment) => console.log(lineOf(moment)))
const resident = Math.max(...moments.slice(-lastMoments()).map(({ memory }) => memory.rss))
const verdict = `${megabytes(resident)} MB resident at the end, at most ${limit} MB`
if (resident > limit * megabyte) {
  console.error(`Too much: ${verdict}.`)
  process.exitCode = 1
} else console.log(`ok: ${verdict}.`)

/** One look may fall on the moment before a collection: the end is the last tenth. */
function lastMoments() {
  return Math.max(1, Math.ceil(load.seconds / load.everySeconds / 10))
}

function lineOf({ second, memory, starts, pages, turnedAway }: Moment) {
  const cells = [
    String(second).padStart(6),
    megabytes(memory.rss).padStart(8),
    megabytes(memory.heapUsed).padStart(9),
    megabytes(memory.external).padStart(8),
    String(starts).padStart(7),
    String(pages).padStart(6),
    String(turnedAway).padStart(11),
  ]
  return cells.join('  ')
}

function megabytes(bytes: number) {
  return (bytes / megabyte).toFixed(0)
}

function number(name: keyof typeof values) {
  const value = Number(values[name])
  if (Number.isFinite(value) && value > 0) return value
  throw new Error(`--${name} takes a number above 0, not ${values[name]}.`)
}
