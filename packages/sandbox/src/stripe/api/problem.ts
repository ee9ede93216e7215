type ProblemType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

export type ProblemBody = {
  type: ProblemType
  message: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: object
  setup_intent?: object
  payment_method?: object
}

export class ApiProblem extends Error {
  readonly status: number
  readonly body: ProblemBody

  constructor(status: number, body: ProblemBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function createInvalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): ApiProblem {
  return new ApiProblem(400, { type: 'invalid_request_error', message, ...details })
}

/** `kind` is the provider's own word, as in "No such customer". */
export function createNotFound(kind: string, id: string, param = 'id'): ApiProblem {
  return new ApiProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}
