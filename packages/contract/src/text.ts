import { z } from 'zod/mini'
import { hasDirectionOverride } from './has-direction-override.ts'

const nul = '\u0000'

/** Typed text: trimmed, limited in length, and without NUL or lone surrogates, which PostgreSQL cannot store. */
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

export function requiredText(maxLength: number) {
  return boundedText(maxLength).check(z.minLength(1, { error: 'Required' }))
}

/** A `boundedText` for a single line, such as a name. */
export function lineText(maxLength: number) {
  return boundedText(maxLength).check(
    z.refine((value) => !hasDirectionOverride(value), {
      error: 'Remove the invisible characters that change the text direction.',
    }),
  )
}

export function requiredLine(maxLength: number) {
  return lineText(maxLength).check(z.minLength(1, { error: 'Required' }))
}

/** Control characters, line separators, and invisible characters that change how the text around them reads. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]/u

/** A `boundedText` without invisible characters, for identifiers that a program sends. */
export function nameText(maxLength: number) {
  return boundedText(maxLength).check(
    z.refine((value) => !unseen.test(value), {
      error: 'Remove control and invisible characters.',
    }),
  )
}

/** A `nameText` for names that users choose, in normalized form: composed characters, single spaces. */
export function oneLineName(least: number, most: number) {
  const isWithin = (length: number) => length >= least && length <= most
  return z.pipe(
    z.pipe(
      nameText(1_000),
      z.transform((name) => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()),
    ),
    z.string().check(
      // Counts code points, as PostgreSQL does.
      z.refine((name) => isWithin(Array.from(name).length), {
        error:
          least === 0 ? `Use at most ${most} characters.` : `Use ${least} to ${most} characters.`,
      }),
    ),
  )
}

const lineBreaks = /[\t-\r\p{Zl}\p{Zp}]+/gu
const everyUnseen = new RegExp(unseen, 'gu')

/** Turns a name from outside, which cannot be refused, into a line that `nameText` accepts. */
export function cleanName(written: string): string {
  const line = written.toWellFormed().replaceAll(lineBreaks, ' ')
  return line.replaceAll(everyUnseen, '').trim()
}

export const emailMessage = 'E-mail must be valid (name@example.com)'

export const emailText = z.pipe(boundedText(254), z.email({ error: emailMessage }))
