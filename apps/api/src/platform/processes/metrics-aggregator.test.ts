import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetricsAggregator } from './metrics-aggregator.ts'

function createWorker(count: number, waiting: number, compared: { at: number; differing: number }) {
  const registers = [new Registry()]
  new Counter({ name: 'calls', help: 'Calls.', labelNames: ['status'], registers }).inc(
    { status: '200' },
    count,
  )
  new Histogram({ name: 'seconds', help: 'Times.', buckets: [1], registers }).observe(count)
  new Gauge({ name: 'waiting', help: 'Age.', aggregator: 'max', registers }).set(waiting)
  new Gauge({
    name: 'metering_sums_mismatched',
    help: 'Sums.',
    aggregator: 'max',
    registers,
  }).set(compared.differing)
  new Gauge({
    name: 'metering_sums_compared_timestamp_seconds',
    help: 'When.',
    aggregator: 'max',
    registers,
  }).set(compared.at)
  return async () => (await registers[0]?.getMetricsAsJSON()) ?? []
}

async function createSum() {
  const workers = new Map([
    [1, createWorker(5, 3, { at: 100, differing: 2 })],
    [2, createWorker(7, 1, { at: 200, differing: 0 })],
  ])
  const ids = new Set([1, 2])
  const sum = createMetricsAggregator({
    workers: () => [...ids],
    send(id, { id: question }) {
      const answer = workers.get(id)
      if (answer)
        void answer().then((metrics) => sum.hear(id, { kind: 'metrics', id: question, metrics }))
    },
    counts: () => ({ ready: ids.size, wanted: 2, replaced: 0 }),
  })
  const lines = async () => (await sum.text()).split('\n')
  return { sum, ids, workers, lines }
}

test('adds counters, takes the worst gauge, and keeps newest-only values of the newest worker', async () => {
  const { lines } = await createSum()
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'calls{status="200"} 12',
      'seconds_count 2',
      'seconds_sum 12',
      'waiting 3',
      'metering_sums_mismatched 0',
      'metering_sums_compared_timestamp_seconds 200',
      'workers_ready 2',
      'workers_silent 0',
    ]),
  )
})

test('keeps the counters of an ended worker and drops its gauges', async () => {
  const { sum, ids, workers, lines } = await createSum()
  await lines()
  ids.delete(1)
  sum.left(1)
  expect(await lines()).toEqual(expect.arrayContaining(['calls{status="200"} 12', 'waiting 1']))
  ids.add(4)
  workers.set(4, createWorker(1, 0, { at: 0, differing: 0 }))
  expect(await lines()).toContain('calls{status="200"} 13')
})

test('uses the last metrics of a worker that does not answer', async () => {
  const { ids, workers, lines } = await createSum()
  await lines()
  workers.delete(1)
  ids.add(3)
  expect(await lines()).toEqual(
    expect.arrayContaining(['calls{status="200"} 12', 'workers_silent 2']),
  )
})

test('does not wait for a worker that ends during a request', async () => {
  const { sum, ids, lines } = await createSum()
  ids.add(3)
  const pendingRequest = lines()
  sum.left(3)
  expect(await pendingRequest).toContain('workers_silent 0')
})
