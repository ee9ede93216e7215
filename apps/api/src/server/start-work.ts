import { allTasks } from '../all-tasks.ts'
import { billingWork } from '../features/billing/index.ts'
import type { Databases } from './open-databases.ts'
import type { Platform } from '../platform/http/create-http.ts'
import type { Jobs } from '../platform/jobs.ts'
import { mailDelivery } from '../platform/mail/deliver.ts'
import { mailQueue } from '../platform/mail/outbox.ts'
import { createMailTransport, mailConnections } from '../platform/mail/transport.ts'
import { schedule } from '../platform/schedule.ts'

type Options = {
  platform: Platform
  jobs: Jobs
  background: Databases['background']
  listeners: Parameters<typeof allTasks>[2]
}

/** Starts to work through the queues and the scheduled tasks. Returns how to stop the tasks; jobs are stopped with their queues. */
export async function startWork({ platform, jobs, background, listeners }: Options) {
  const { config, database, clock, log } = platform
  const deliver = mailDelivery(createMailTransport(config), database, clock)
  await jobs.work(mailQueue, deliver, mailConnections)
  for (const [queue, handle] of Object.entries(billingWork(platform)))
    await jobs.work(queue, handle)
  return schedule(database.pool, log, allTasks(platform, background, listeners))
}
