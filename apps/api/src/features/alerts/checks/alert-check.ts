import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { EmailTemplate } from '../../../platform/mail/email-template.ts'
import type { AlertRow } from '../repository.ts'

/** What an alert is checked with. `db` is the transaction that writes its e-mail, too. */
export type AlertCheckInput = { db: Db; metering: Db; config: Config; now: Date; alert: AlertRow }

/** What there is to tell. */
export type AlertNotification = EmailTemplate & {
  /** The log, as far as it is about this. */
  log?: LogFilter
}

export type LogFilter = {
  key?: string | undefined
  app?: string | undefined
  code?: string | undefined
  from?: Date
  to?: Date
}

export function formatCount(number: number) {
  return number.toLocaleString('en-US')
}

/** `2026-01-31 12:00 (UTC)`. */
export function formatUtc(moment: Date) {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} (UTC)`
}
