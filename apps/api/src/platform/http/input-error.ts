import { AppError } from '../errors.ts'

type Invalid = {
  validationContext?: string | undefined
  validation: { instancePath: string; message?: string | undefined }[]
}

/** A malformed path parameter is a wrong address, not wrong input. */
function nothingThere() {
  return new AppError('NOT_FOUND', 'Nothing found at this address.')
}

/** Names the fields: `/userProfile/email` becomes `userProfile.email`, and the body itself is `body`. */
export function createInputError(error: Invalid) {
  if (error.validationContext === 'params') return nothingThere()
  const wholeInput = error.validationContext ?? 'body'
  const fields = new Map<string, string>()
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.slice(1).replaceAll('/', '.') || wholeInput
    if (!fields.has(field)) fields.set(field, message ?? 'This value is not valid.')
  }
  const [first] = fields
  const message = first ? `${first[0]}: ${first[1]}` : 'Some input is not valid.'
  return new AppError('BAD_INPUT', message, { fields: Object.fromEntries(fields) })
}
