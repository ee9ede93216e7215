import { z } from 'zod/mini'
import { hasDirectionOverride } from './has-direction-override.ts'

const nul = '\u0000'

/** Text a person typed: trimmed, bounded, and without NUL or half a character, which PostgreSQL cannot store. */
export function boundedText(maxLength: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'Required' : 'Enter text.') })
    .check(
      z.trim(),
      z.maxLength(maxLength, {
        error: `Use at most ${maxLength.toLocaleString('en-US')} characters.`,
      }),
      z.refine((value) => !value.includes(nul), { error: 'Remove the NUL character.' }),
      z.refine((value) => value.isWellFormed(), { error: 'Remove the invalid character.' }),
    )
}

/** As `text`, and not empty. */
export function requiredText(maxLength: number) {
  return boundedText(maxLength).check(z.minLength(1, { error: 'Required' }))
}

/** As `text`, for what stands on one line among others, such as a name. */
export function lineText(maxLength: number) {
  return boundedText(maxLength).check(
    z.refine((value) => !hasDirectionOverride(value), {
      error: 'Remove the invisible characters that change the text direction.',
    }),
  )
}

/** As `lineText`, and not empty. */
export function requiredLine(maxLength: number) {
  return lineText(maxLength).check(z.minLength(1, { error: 'Required' }))
}

/** Control characters, line separators, and what changes how the text around it reads without being seen. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]/u

/** As `text`, for what a program sends to name something: nothing in it that cannot be seen. */
export function nameText(maxLength: number) {
  return boundedText(maxLength).check(
    z.refine((value) => !unseen.test(value), {
      error: 'Remove control and invisible characters.',
    }),
  )
}

/** As `nameText`, for what people call something of theirs, in one form: composed characters, single spaces. */
export function oneLineName(least: number, most: number) {
  const isWithin = (length: number) => length >= least && length <= most
  return z.pipe(
    z.pipe(
      nameText(1_000),
      z.transform((name) => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()),
    ),
    z.string().check(
      // In characters as the database counts them.
      z.refine((name) => isWithin(Array.from(name).length), {
        error:
          least === 0 ? `Use at most ${most} characters.` : `Use ${least} to ${most} characters.`,
      }),
    ),
  )
}

const lineBreaks = /[\t-\r\p{Zl}\p{Zp}]+/gu
const everyUnseen = new RegExp(unseen, 'gu')

/** What others have written, as a name of one line: it cannot be refused, so what `nameText` refuses is left out. */
export function cleanName(written: string): string {
  const line = written.toWellFormed().replaceAll(lineBreaks, ' ')
  return line.replaceAll(everyUnseen, '').trim()
}

export const emailMessage = 'E-mail must be valid (name@example.com)'

/** An e-mail address, trimmed. */
export const emailText = z.pipe(boundedText(254), z.email({ error: emailMessage }))
