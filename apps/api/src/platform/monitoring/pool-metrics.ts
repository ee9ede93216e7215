import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

export function registerPoolMetrics(registry: Registry) {
  const pools = new Map<string, Pool>()

  function gauge(name: string, help: string, count: (pool: Pool) => number) {
    return new Gauge({
      name,
      help,
      labelNames: ['pool'],
      aggregator: 'sum',
      registers: [registry],
      collect() {
        for (const [pool, instance] of pools) this.set({ pool }, count(instance))
      },
    })
  }
  gauge('database_pool_waiting', 'Callers who wait for a connection.', (pool) => pool.waitingCount)
  gauge(
    'database_pool_busy',
    'Connections in use.',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  )
  gauge('database_pool_size', 'Connections that a pool may open.', ({ options }) => options.max)

  return (name: string, pool: Pool) => void pools.set(name, pool)
}

export type ObservePool = ReturnType<typeof registerPoolMetrics>
