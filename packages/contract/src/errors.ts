import { z } from 'zod/mini'

/** Separate, so that a page can recognize an expired session without loading the whole catalogue. */
export const noSessionError = { status: 401, code: 401 } as const
export const userGoneError = { status: 404, code: 4004 } as const

/** Closed set of errors: the HTTP status, and a number that programs may switch on. */
export const errorCatalogue = {
  BAD_INPUT: { status: 400, code: 400 },
  SIGN_IN_REFUSED: { status: 400, code: 4001 },
  ACCOUNT_DEACTIVATED: { status: 400, code: 4002 },
  authorization_pending: { status: 400, code: 4005 },
  slow_down: { status: 400, code: 4006 },
  expired_token: { status: 400, code: 4007 },
  access_denied: { status: 400, code: 4008 },
  NO_SESSION: noSessionError,
  TOKEN_REFUSED: { status: 401, code: 4011 },
  FORBIDDEN: { status: 403, code: 403 },
  FOREIGN_ORIGIN: { status: 403, code: 4031 },
  SCOPE_REFUSED: { status: 403, code: 4032 },
  ROLE_REFUSED: { status: 403, code: 4033 },
  INVITED_ANOTHER: { status: 403, code: 4034 },
  VIEW_ONLY: { status: 403, code: 4035 },
  VIEW_ENDED: { status: 403, code: 4036 },
  PASSKEY_NEEDED: { status: 403, code: 4037 },
  PASSKEY_REFUSED: { status: 403, code: 4038 },
  TEAM_SUSPENDED: { status: 403, code: 4039 },
  NOT_FOUND: { status: 404, code: 404 },
  USER_GONE: userGoneError,
  CONFLICT: { status: 409, code: 409 },
  IN_PROGRESS: { status: 409, code: 4091 },
  // Answer to an idempotency check: the action never began, and is called off.
  NOT_DONE: { status: 410, code: 410 },
  BODY_TOO_LARGE: { status: 413, code: 413 },
  NOT_JSON: { status: 415, code: 415 },
  RULE_BROKEN: { status: 422, code: 422 },
  TRIAL_USED: { status: 422, code: 4221 },
  KEY_LIMIT: { status: 422, code: 4222 },
  CARD_REFUSED: { status: 422, code: 4223 },
  ADDRESS_REFUSED: { status: 422, code: 4224 },
  IDEMPOTENCY_MISMATCH: { status: 422, code: 4225 },
  TOO_MANY: { status: 429, code: 429 },
  INTERNAL: { status: 500, code: 500 },
  UNAVAILABLE: { status: 503, code: 503 },
  PROVIDER_DOWN: { status: 503, code: 5031 },
} as const satisfies Record<string, { status: number; code: number }>

export type ErrorName = keyof typeof errorCatalogue

/** Body of every error. `fields` holds messages by the path of the input field. */
export const errorBody = z
  .object({
    error: z.object({
      code: z.int(),
      name: z.string(),
      message: z.string(),
      requestId: z.string(),
      fields: z.optional(z.record(z.string(), z.string())),
      /** On a conflict: the current state, so that a page can offer a choice. */
      current: z.optional(z.unknown()),
    }),
  })
  .check(z.meta({ id: 'Failure' }))
export type ErrorBody = z.infer<typeof errorBody>
