import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { EmailTemplate } from '../../../platform/mail/email-template.ts'
import type { AlertRow } from '../repository.ts'

export type AlertCheckInput = { db: Db; metering: Db; config: Config; now: Date; alert: AlertRow }

export type AlertNotification = EmailTemplate & {
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

export function formatUtc(moment: Date) {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} (UTC)`
}
