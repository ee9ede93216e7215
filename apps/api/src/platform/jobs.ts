import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import { connect, type Db } from './db/connect.ts'
import { runInSpan } from './tracing/spans.ts'
import type { ObservePool } from './monitoring/pool-metrics.ts'

type JobData = Record<string, string>
export type JobHandler = (data: JobData, run: { lastTry: boolean }) => Promise<void>

/** Puts a job into a queue within the caller's transaction, to be done at once or after so many seconds. */
export type SendJob = (db: Db, queue: string, data: JobData, afterSeconds?: number) => Promise<void>

export type Jobs = {
  send: SendJob
  /** Has this process do the jobs of a queue. */
  startWorker: (queue: string, handle: JobHandler, atOnce?: number) => Promise<void>
  /** Waits a moment for what is under way; what did not end is taken up again later. */
  stop: () => Promise<void>
}

type Options = {
  url: string
  log: FastifyBaseLogger
  watchPool?: ObservePool
  patienceFactor?: number
}

/** Enough for the queue's own statements; what people wait for has the other pool. */
const connections = 2
const stopWithinMs = 1_000

/** From a few seconds to a quarter of an hour apart, for about a day. */
const defaultRetryOptions = {
  retryLimit: 100,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  // What a killed process had in hand is taken up again after this.
  expireInSeconds: 20,
}

/** A card provider that is slow may take more than a mail server. */
const slowRetryOptions = { ...defaultRetryOptions, expireInSeconds: 60 }

/**
 * A mail server may answer each command late: a mail that is under way for minutes is not taken up by another process, which would
 * send it again. A process that was killed is noticed by its heartbeat.
 */
const mailRetryOptions = { ...defaultRetryOptions, expireInSeconds: 300, heartbeatSeconds: 20 }

const queues = {
  mail: mailRetryOptions,
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
 * Makes the tables and queues of jobs where they are missing. Two at once would fail: only under the lock of migrations.
 * Unfinished jobs of a backup are put in again under their own ids, so that none is there twice.
 */
export async function createJobQueues(options: Options, unfinished: RestoredJob[] = []) {
  const { boss, stop } = await open(options, 'background')
  try {
    for (const [queue, how] of Object.entries(queues)) {
      await boss.createQueue(queue, how)
      // One that an earlier version made has its settings.
      await boss.updateQueue(queue, how)
    }
    await putInAgain(boss, unfinished)
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

/** How many are put in at once. */
const atOnce = 500

async function putInAgain(boss: PgBoss, jobs: RestoredJob[]) {
  for (const [queue, own] of Map.groupBy(jobs, (job) => job.queue)) {
    for (let from = 0; from < own.length; from += atOnce) {
      const batch = own
        .slice(from, from + atOnce)
        .map(({ id, data, priority, startAfter }) => ({ id, data, priority, startAfter }))
      await boss.insert(queue, batch)
    }
  }
}

/** Durable jobs in the same database as everything else. */
export async function startJobs(options: Options): Promise<Jobs> {
  const { boss, stop } = await open(options, 'serving')
  return {
    async send(transaction, queue, data, afterSeconds = 0) {
      await boss.send(queue, data, { db: fromKysely(transaction), startAfter: afterSeconds })
    },

    async startWorker(queue, handle, batchSize = defaultBatchSize) {
      const how = { ...workerOptions, batchSize }
      await boss.work<JobData, void, typeof how>(queue, how, (batch) =>
        Promise.all(batch.map((job) => attempt(handle, job))),
      )
    },

    stop,
  }
}

/**
 * Its statements may begin a transaction and fail within it: they have a pool of their own, which throws away a client
 * that met an error.
 */
async function open(options: Options, timeouts: 'background' | 'serving') {
  const { url, log, watchPool, patienceFactor: timeoutFactor } = options
  const database = connect({ url, max: connections, log, timeouts, timeoutFactor })
  watchPool?.('jobs', database.pool)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  })
  // A database that is away for a moment is no reason to end the process: the next turn tries again.
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

/** What happened to one job of a batch: the others are not its concern. */
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
