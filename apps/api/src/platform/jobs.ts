import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from './db/connect.ts'

export type JobData = Record<string, string>
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
  expireInSeconds: 45,
}

/** Durable jobs in the same database as everything else. Makes their tables and queues where they are missing. */
export async function startJobs(db: Db, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    db: fromKysely(db),
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
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
      const options = { batchSize: 1, includeMetadata: true, pollingIntervalSeconds: 1 } as const
      await boss.work<JobData, void, typeof options>(queue, options, async ([job]) => {
        if (job) await handle(job.data, { lastTry: job.retryCount >= job.retryLimit })
      })
    },

    stop: () => boss.stop({ close: false, graceful: true, timeout: 20_000 }),
  }
}
