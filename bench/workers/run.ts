import { generateLoad } from '../sdk-api/generate-load.ts'
import { createStartBody } from '../sdk-api/start-body.ts'
import type { Figures } from '../figures.ts'
import type { Scale } from '../scale.ts'
import { seedKey } from '../seed.ts'
import type { MeasuredServer } from '../servers.ts'
import type { BenchStage } from '../stage.ts'

export async function benchWorkers(scale: Scale, figures: Figures, stage: BenchStage) {
  await stage.withDatabase({}, async ({ url }) => {
    const files = ['server-console.ts', 'workers/server-workers.ts']
    await stage.withServers(url, files, async ([one, two]) => {
      if (!one || !two) return
      const body = createStartBody((await seedKey(url, 'workers@example.com')).key)
      const few = Math.min(16, scale.connections)
      for (const connections of [scale.connections, few]) {
        const rate = async ({ port }: MeasuredServer, seconds: number) =>
          (await generateLoad({ port, path: '/sdk/v1/sessions', connections, seconds, body }))
            .perSecond
        for (const server of [one, two]) await rate(server, scale.warmUpSeconds)
        const values: number[] = []
        for (let pair = 0; pair < scale.pairs; pair++) {
          const base = await rate(one, scale.seconds)
          values.push((await rate(two, scale.seconds)) / base)
        }
        const label = `starts with two workers over ${connections} connections, against one process`
        figures.add({ name: label, unit: '', values })
      }
      const { rss } = await one.memory()
      figures.add({
        name: 'memory of two workers and their primary, against one process',
        unit: '',
        values: [(await residentBytes(two.port + 1)) / rss],
      })
    })
  })
}

async function residentBytes(metricsPort: number) {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1])
}
