import { dayMs, dayOf, hourMs } from '@fovea/contract/time'
import { subtractMonths } from '../../../platform/db/delete-expired-rows.ts'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { createMailTransport } from '../../../platform/mail/transport.ts'
import { mailerRepository } from './repository.ts'
import { bounceRepository } from './sendings/bounce-repository.ts'
import { countRepository } from './sendings/count-repository.ts'
import { openRepository } from './sendings/open-repository.ts'
import { sendingRepository } from './sendings/repository.ts'
import { runSendings } from './sendings/run-sendings.ts'

/** Few emails are opened for the first time later. */
const openDays = 30

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
      name: 'join counts of sendings',
      everyMs: hourMs,
      run: () => countRepository(db).join(),
    },
    {
      name: 'delete expired bounces',
      everyMs: hourMs,
      run: () => bounceRepository(db).deleteBefore(getOldest()),
    },
    {
      name: 'delete expired images of emails',
      everyMs: hourMs,
      run: () =>
        openRepository(db).deleteBefore(dayOf(new Date(clock().getTime() - openDays * dayMs))),
    },
  ]
}
