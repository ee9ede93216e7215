import type { z } from 'zod/mini'
import type { DraftErrors } from '../kinds/post-kind.ts'
import type { PostDraft } from '../post.ts'

export type FieldNames = Readonly<Record<string, keyof PostDraft>>

export function findDraftErrors(
  schema: z.ZodMiniType,
  body: unknown,
  names: FieldNames,
): DraftErrors {
  const issues = schema.safeParse(body).error?.issues ?? []
  return toDraftErrors(
    issues.map(({ path, message }) => [path.join('.'), message] as const),
    names,
  )
}

/** Keeps the first error of each field. Errors without a field are shown in the form's notice. */
export function toDraftErrors(
  messages: Iterable<readonly [string, string]>,
  names: FieldNames,
): DraftErrors {
  const errors: DraftErrors = {}
  for (const [path, message] of messages) {
    const field = names[path]
    if (field !== undefined) errors[field] ??= message
  }
  return errors
}
