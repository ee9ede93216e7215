import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'

/** The sorted value of the last row, as text that PostgreSQL reads back exactly, and its id. */
export type CustomerCursor = { value: string; id: string }

const cursorSchema = z.tuple([z.string().max(1100), z.guid()])

export function encodeCursor({ value, id }: CustomerCursor) {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** `isNumber`: the list is sorted by a number, such as sessions or a time in microseconds. */
export function decodeCursor(text: string, isNumber: boolean): CustomerCursor {
  const { data } = cursorSchema.safeParse(parse(text))
  if (!data || (isNumber && !/^-?\d{1,18}$/.test(data[0]))) {
    const message = 'Send `next` from the previous page.'
    throw new AppError('BAD_INPUT', 'The cursor is not valid.', { fields: { cursor: message } })
  }
  return { value: data[0], id: data[1] }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
