import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import { connect, type Db } from './db/connect.ts'
import { runInSpan } from './tracing/spans.ts'
import type { ObservePool } from './monitoring/pool-metrics.ts'

type JobData = Record<string, string>
export type JobHandler = (data: JobData, run: { lastTry: boolean }) => Promise<void>

/** Enqueues a job within the caller's transaction. The job runs after `afterSeconds`. */
export type SendJob = (db: Db, queue: string, data: JobData, afterSeconds?: number) => Promise<void>

export type Jobs = {
  send: SendJob
  startWorker: (queue: string, handle: JobHandler, atOnce?: number) => Promise<void>
  /** Waits a moment for running jobs. Unfinished jobs are retried later. */
  stop: () => Promise<void>
}

type Options = {
  url: string
  log: FastifyBaseLogger
  watchPool?: ObservePool
  timeoutFactor?: number
}

/** Only for pg-boss's own statements; handlers use another pool. */
const connections = 2
const stopWithinMs = 1_000

/** Retries after a few seconds up to a quarter of an hour, for about a day. */
const defaultRetryOptions = {
  retryLimit: 100,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  // Jobs of a killed process are retried after this time.
  expireInSeconds: 20,
}

/** The card provider may take longer to answer than this default. */
const slowRetryOptions = { ...defaultRetryOptions, expireInSeconds: 60 }

/** A slow mail server may take minutes. A killed process is detected by its missing heartbeat instead. */
const mailRetryOptions = { ...defaultRetryOptions, expireInSeconds: 300, heartbeatSeconds: 20 }

const queues = {
  mail: mailRetryOptions,
  'billing-adjustment': slowRetryOptions,
  'billing-event': slowRetryOptions,
  'billing-intent': slowRetryOptions,
}

const defaultBatchSize = 20

const workerOptions = {
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 0.5,
} as const

/**
 * Creates missing tables and queues of jobs. Concurrent calls would fail, so it runs under the migration lock.
 * Unfinished jobs of a backup are inserted under their own ids, so that a job cannot be inserted twice.
 */
export async function createJobQueues(options: Options, unfinished: RestoredJob[] = []) {
  const { boss, stop } = await open(options, 'background')
  try {
    for (const [queue, options] of Object.entries(queues)) {
      await boss.createQueue(queue, options)
      // A queue that an earlier version created keeps its old settings otherwise.
      await boss.updateQueue(queue, options)
    }
    await insertRestored(boss, unfinished)
  } finally {
    await stop()
  }
}

export type RestoredJob = {
  id: string
  queue: string
  data: JobData
  priority: number
  startAfter: string
}

const atOnce = 500

async function insertRestored(boss: PgBoss, jobs: RestoredJob[]) {
  for (const [queue, own] of Map.groupBy(jobs, (job) => job.queue)) {
    for (let from = 0; from < own.length; from += atOnce) {
      const batch = own
        .slice(from, from + atOnce)
        .map(({ id, data, priority, startAfter }) => ({ id, data, priority, startAfter }))
      await boss.insert(queue, batch)
    }
  }
}

export async function startJobs(options: Options): Promise<Jobs> {
  const { boss, stop } = await open(options, 'serving')
  return {
    async send(transaction, queue, data, afterSeconds = 0) {
      await boss.send(queue, data, { db: fromKysely(transaction), startAfter: afterSeconds })
    },

    async startWorker(queue, handle, batchSize = defaultBatchSize) {
      const options = { ...workerOptions, batchSize }
      await boss.work<JobData, void, typeof options>(queue, options, (batch) =>
        Promise.all(batch.map((job) => attempt(handle, job))),
      )
    },

    stop,
  }
}

/** pg-boss may fail within a transaction, so it has its own pool, which discards a client after an error. */
async function open(options: Options, timeouts: 'background' | 'serving') {
  const { url, log, watchPool, timeoutFactor } = options
  const database = connect({ url, max: connections, log, timeouts, timeoutFactor })
  watchPool?.('jobs', database.pool)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  })
  // Without a listener, an unavailable database would end the process. pg-boss retries by itself.
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  try {
    await boss.start()
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    boss,
    stop: async () => {
      await boss.stop({ close: false, graceful: true, timeout: stopWithinMs })
      await database.close()
    },
  }
}

async function attempt(handle: JobHandler, job: JobWithMetadata<JobData>) {
  const { id, data, retryCount, retryLimit } = job
  try {
    await runInSpan({ name: `job ${job.name}`, kind: 'own' }, () =>
      handle(data, { lastTry: retryCount >= retryLimit }),
    )
    return { id, status: 'completed' as const }
  } catch (error) {
    return { id, status: 'failed' as const, output: { message: String(error) } }
  }
}
