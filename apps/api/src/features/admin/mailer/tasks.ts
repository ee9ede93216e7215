import { hourMs } from '@fovea/contract/time'
import { subtractMonths } from '../../../platform/db/delete-expired-rows.ts'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { createMailTransport } from '../../../platform/mail/transport.ts'
import { mailerRepository } from './repository.ts'
import { bounceRepository } from './sendings/bounce-repository.ts'
import { sendingRepository } from './sendings/repository.ts'
import { runSendings } from './sendings/run-sendings.ts'

export function createMailerTasks({ database: { db }, config, outbox, clock }: Platform) {
  const send = createMailTransport(config)
  const getOldest = () => subtractMonths(clock(), config.retention.auditMonths)
  return [
    {
      name: 'send emails to many',
      everyMs: 2_000,
      run: () => runSendings({ db, config, outbox, clock, send }),
    },
    {
      name: 'delete expired email sends',
      everyMs: hourMs,
      run: () => mailerRepository(db).deleteSendsBefore(getOldest()),
    },
    {
      name: 'delete expired sendings',
      everyMs: hourMs,
      run: () => sendingRepository(db).deleteBefore(getOldest()),
    },
    {
      name: 'delete expired bounces',
      everyMs: hourMs,
      run: () => bounceRepository(db).deleteBefore(getOldest()),
    },
  ]
}
