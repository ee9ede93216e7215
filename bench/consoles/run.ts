import { generateLoad } from '../sdk-api/generate-load.ts'
import { createStartBody } from '../sdk-api/start-body.ts'
import type { Figures } from '../figures.ts'
import type { Scale } from '../scale.ts'
import { seedKey } from '../seed.ts'
import type { MeasuredServer } from '../servers.ts'
import type { BenchStage } from '../stage.ts'

/** Compares several consoles of one database with one, by processor time, because all share the same few cores. */
export async function benchConsoles(scale: Scale, figures: Figures, stage: BenchStage) {
  await stage.withDatabase({}, async ({ url, cpu }) => {
    const files = Array.from({ length: scale.consoles }, () => 'server-console.ts')
    await stage.withServers(url, files, async (all) => {
      const [one] = all
      if (!one) return
      const body = createStartBody((await seedKey(url)).key)

      /** Measures starts per second and the processor time of a start, in microseconds. */
      async function run(servers: MeasuredServer[], seconds: number) {
        const connections = Math.ceil(scale.connections / servers.length)
        const used = async () => sum(await Promise.all(servers.map((server) => server.cpu())))
        const [before, beforeThere] = [await used(), (await cpu()) ?? 0]
        const loads = await Promise.all(
          servers.map(({ port }) =>
            generateLoad({ port, path: '/sdk/v1/sessions', connections, seconds, body }),
          ),
        )
        const answers = Math.max(1, sum(loads.map((load) => load.answers)))
        const there = Math.max(0, ((await cpu()) ?? 0) - beforeThere)
        return {
          rate: sum(loads.map(({ perSecond }) => perSecond)),
          here: ((await used()) - before) / answers,
          there: there / answers,
        }
      }

      for (const servers of [[one], all]) await run(servers, scale.warmUpSeconds)
      const alone: Awaited<ReturnType<typeof run>>[] = []
      const together: Awaited<ReturnType<typeof run>>[] = []
      for (let pair = 0; pair < scale.pairs; pair++) {
        alone.push(await run([one], scale.seconds))
        together.push(await run(all, scale.seconds))
      }
      const many = `${scale.consoles} consoles`
      const measured: [string, string, number[]][] = [
        [`starts with ${many}, against one`, '', ratios(together, alone, 'rate')],
        [`CPU time of ${many} for a start, against one`, '', ratios(together, alone, 'here')],
        [`PostgreSQL's for a start, against one`, '', ratios(together, alone, 'there')],
        ['starts per second with one', '', each(alone, 'rate')],
        ['CPU time of one for a start', 'µs', each(alone, 'here')],
        ["PostgreSQL's for a start with one", 'µs', each(alone, 'there')],
        [`PostgreSQL's for a start with ${many}`, 'µs', each(together, 'there')],
      ]
      for (const [label, unit, values] of measured) figures.add({ name: label, unit, values })
    })
  })
}

type Figure = 'rate' | 'here' | 'there'

function each(runs: Record<Figure, number>[], figure: Figure) {
  return runs.map((run) => run[figure])
}

/** Both values are 0 where the system does not report PostgreSQL's processor time; the ratio is then 1. */
function ratios(ofMany: Record<Figure, number>[], ofOne: Record<Figure, number>[], figure: Figure) {
  return ofMany.map((run, index) => {
    const base = ofOne[index]?.[figure] ?? 0
    return base === 0 ? 1 : run[figure] / base
  })
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
