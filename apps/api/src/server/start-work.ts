import { createAllTasks } from '../create-all-tasks.ts'
import { createBillingJobHandlers } from '../features/billing/index.ts'
import { startWebhookDispatcher } from '../features/webhooks/index.ts'
import type { Databases } from './open-databases.ts'
import type { Platform } from '../platform/http/create-http-server.ts'
import type { Jobs } from '../platform/jobs.ts'
import { createMailHandler } from '../platform/mail/mail-handler.ts'
import { mailQueue } from '../platform/mail/outbox.ts'
import { createMailTransport, mailConnections } from '../platform/mail/transport.ts'
import { schedule } from '../platform/schedule.ts'

type Options = {
  platform: Platform
  jobs: Jobs
  background: Databases['background']
  listeners: Parameters<typeof createAllTasks>[2]
}

/** Returns how to stop the tasks and webhooks; jobs are stopped with their queues. */
export async function startWork({ platform, jobs, background, listeners }: Options) {
  const { config, database, clock, log } = platform
  const deliver = createMailHandler(createMailTransport(config), database, clock)
  await jobs.startWorker(mailQueue, deliver, mailConnections)
  for (const [queue, handle] of Object.entries(createBillingJobHandlers(platform)))
    await jobs.startWorker(queue, handle)
  const stopTasks = schedule(database.pool, log, createAllTasks(platform, background, listeners))
  const stopWebhooks = startWebhookDispatcher(platform)
  return async () => {
    await Promise.all([stopTasks(), stopWebhooks()])
  }
}
