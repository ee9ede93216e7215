import { minuteMs } from '@fovea/contract/time'
import { listenerMinutes } from '@fovea/contract/webhooks/rules'
import { AppError } from '../../../platform/errors.ts'

export function getListenerEnd(now: Date) {
  return new Date(now.getTime() + listenerMinutes * minuteMs)
}

export function createListenerNotFoundError() {
  return new AppError(
    'NOT_FOUND',
    `This listener has ended: nothing read it for ${listenerMinutes} minutes, or it was deleted.`,
  )
}
