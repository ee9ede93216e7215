import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from './db/connect.ts'

type JobData = Record<string, string>
export type JobHandler = (data: JobData, run: { lastTry: boolean }) => Promise<void>

/** Puts a job into a queue within the caller's transaction. */
export type SendJob = (db: Db, queue: string, data: JobData) => Promise<void>

export type Jobs = {
  send: SendJob
  /** Has this process do the jobs of a queue. */
  work: (queue: string, handle: JobHandler) => Promise<void>
  /** Waits for what is under way. */
  stop: () => Promise<void>
}

const queues = ['mail'] as const

/** From a few seconds to a quarter of an hour apart, for about a day. */
const retrying = {
  retryLimit: 100,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  // What a killed process had in hand is taken up again after this.
  expireInSeconds: 20,
}

const working = {
  batchSize: 20,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 0.5,
} as const

/** Durable jobs in the same database as everything else. Makes their tables and queues where they are missing. */
export async function startJobs(db: Db, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    db: fromKysely(db),
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  })
  // A database that is away for a moment is no reason to end the process: the next turn tries again.
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  for (const queue of queues) await boss.createQueue(queue, retrying)
  return {
    async send(transaction, queue, data) {
      await boss.send(queue, data, { db: fromKysely(transaction) })
    },

    async work(queue, handle) {
      await boss.work<JobData, void, typeof working>(queue, working, (batch) =>
        Promise.all(batch.map((job) => attempt(handle, job))),
      )
    },

    stop: () => boss.stop({ close: false, graceful: true, timeout: 20_000 }),
  }
}

/** What happened to one job of a batch: the others are not its concern. */
async function attempt(handle: JobHandler, job: JobWithMetadata<JobData>) {
  const { id, data, retryCount, retryLimit } = job
  try {
    await handle(data, { lastTry: retryCount >= retryLimit })
    return { id, status: 'completed' as const }
  } catch (error) {
    return { id, status: 'failed' as const, output: { message: String(error) } }
  }
}
