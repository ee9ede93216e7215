import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { DetailPosition } from '../metering/index.ts'

/** `place` is the session next to the page that is requested. */
export type DetailCursor = { side: 'after' | 'before'; page: number; place: DetailPosition }

const cursorSchema = z.tuple([z.enum(['after', 'before']), z.int().min(1), z.string(), z.guid()])

export function encodeDetailCursor({ side, page, place }: DetailCursor) {
  return Buffer.from(JSON.stringify([side, page, place.app, place.sessionId])).toString('base64url')
}

export function decodeDetailCursor(text: string): DetailCursor {
  const { data } = cursorSchema.safeParse(parseCursor(text))
  if (!data) {
    const message = 'Send `next` or `previous` from the last page.'
    throw new AppError('BAD_INPUT', 'The cursor is not valid.', { fields: { cursor: message } })
  }
  const [side, page, app, sessionId] = data
  return { side, page, place: { app, sessionId } }
}

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
