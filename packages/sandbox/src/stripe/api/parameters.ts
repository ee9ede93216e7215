import { z } from 'zod'
import { bracketed } from './form-body.ts'
import type { Form } from './form-body.ts'
import { invalidRequest } from './problem.ts'
import type { Problem } from './problem.ts'

/** Everything in a form is text; these say what the text has to be. */
export const text = z.string().min(1)
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const decimal = z.string().regex(/^\d{1,12}(\.\d{1,12})?$/)
/** Empty text takes a value away. */
export const unset = z.literal('').transform(() => null)

/** A list, written as a group whose names count up. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
    z.array(item),
  )
}

export const metadata = z.record(z.string().max(40), z.string().max(500))
export const expand = { expand: list(text).optional() }

export const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
})

export const page = {
  ...expand,
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

export const range = z.union([
  integer.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
])

/** Reads a form by its schema, or throws what the provider says to a form like that. */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  form: Form,
): z.output<Schema> {
  const read = schema.safeParse(form, { reportInput: true })
  if (read.success) return read.data
  const [first] = read.error.issues
  throw first ? complaintAbout(first) : invalidRequest('Invalid request.')
}

function complaintAbout(issue: z.core.$ZodIssue): Problem {
  const param = bracketed(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys
    const named = bracketed([...issue.path, unknown])
    return invalidRequest(`Received unknown parameter: ${named}`, {
      code: 'parameter_unknown',
      param: named,
    })
  }
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.input === '') {
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    )
  }
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param })
  }
  if (issue.code === 'invalid_format' && issue.format === 'regex') {
    return invalidRequest(`Invalid number: ${issue.input}`, {
      code: 'parameter_invalid_integer',
      param,
    })
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}
