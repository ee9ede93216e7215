import { z } from 'zod'
import { formatBracketPath } from './form-body.ts'
import type { Form } from './form-body.ts'
import { createInvalidRequest } from './problem.ts'
import type { ApiProblem } from './problem.ts'

/** Form values are always text, so each schema below parses text. */
export const textParameter = z.string().min(1)
export const integerParameter = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
export const booleanParameter = z.enum(['true', 'false']).transform((value) => value === 'true')
export const decimalParameter = z.string().regex(/^\d{1,12}(\.\d{1,12})?$/)
/** An empty text unsets a value. */
export const unsetParameter = z.literal('').transform(() => null)

/** A list is written as a group with ascending numbers as names. */
export function listParameter<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
    z.array(item),
  )
}

export const metadataParameter = z.record(z.string().max(40), z.string().max(500))
export const expandParameter = { expand: listParameter(textParameter).optional() }

export const addressParameter = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
})

export const pageParameters = {
  ...expandParameter,
  limit: integerParameter.pipe(z.number().min(1).max(100)).optional(),
  starting_after: textParameter.optional(),
  ending_before: textParameter.optional(),
}

export const rangeParameter = z.union([
  integerParameter.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({
    gt: integerParameter.optional(),
    gte: integerParameter.optional(),
    lt: integerParameter.optional(),
    lte: integerParameter.optional(),
  }),
])

export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  form: Form,
): z.output<Schema> {
  const read = schema.safeParse(form, { reportInput: true })
  if (read.success) return read.data
  const [first] = read.error.issues
  throw first ? findRegexProblems(first) : createInvalidRequest('Invalid request.')
}

function findRegexProblems(issue: z.core.$ZodIssue): ApiProblem {
  const param = formatBracketPath(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys
    const named = formatBracketPath([...issue.path, unknown])
    return createInvalidRequest(`Received unknown parameter: ${named}`, {
      code: 'parameter_unknown',
      param: named,
    })
  }
  if (issue.input === undefined) {
    return createInvalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    })
  }
  if (issue.input === '') {
    return createInvalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    )
  }
  if (issue.code === 'invalid_value') {
    return createInvalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, {
      param,
    })
  }
  if (issue.code === 'invalid_format' && issue.format === 'regex') {
    return createInvalidRequest(`Invalid number: ${issue.input}`, {
      code: 'parameter_invalid_integer',
      param,
    })
  }
  return createInvalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}
