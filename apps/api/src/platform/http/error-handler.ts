import { errorCatalogue, type ErrorName, type ErrorBody } from '@fovea/contract/errors'
import { staffPermissionTable } from '@fovea/contract/admin/staff-roles'
import { permissionTable } from '@fovea/contract/workspaces/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor, Policy } from '../actor.ts'
import { isDatabaseUnavailable } from '../db/database-errors.ts'
import { AppError } from '../errors.ts'
import { createLogThrottle } from '../logging/log-throttle.ts'
import { redactSecrets } from '../logging/log.ts'
import { createInputError } from './input-error.ts'

const meaningOfCode: Record<string, () => AppError> = {
  '23505': () =>
    new AppError('CONFLICT', 'This was changed at the same time. Reload and try again.'),
  '23503': () => new AppError('CONFLICT', 'This belongs to something that was just deleted.'),
  '22021': () => new AppError('BAD_INPUT', 'The text contains a character that cannot be stored.'),
  '22P05': () => new AppError('BAD_INPUT', 'The text contains a character that cannot be stored.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('BODY_TOO_LARGE', 'The body is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('NOT_JSON', 'Send the body as application/json.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => notJson(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => notJson(),
  FST_ERR_BAD_URL: () => new AppError('BAD_INPUT', 'The address is not valid.'),
  FST_ERR_MAX_PARAM_LENGTH: () => createNotFoundError(),
}

const described = z.object({
  code: z.string().optional(),
  statusCode: z.number().optional(),
})

export function createNotFoundError() {
  return new AppError('NOT_FOUND', 'Nothing found at this address.')
}

function notJson() {
  return new AppError('BAD_INPUT', 'The body is not valid JSON.', {
    fields: { body: 'not valid JSON' },
  })
}

const serverErrors = new Set<ErrorName>(['INTERNAL', 'UNAVAILABLE', 'PROVIDER_DOWN'])

/** Possible attempts to gain access. Each has a rate limit before it, so that an attacker cannot fill the log. */
const attempts = new Set<ErrorName>([
  'FORBIDDEN',
  'ROLE_REFUSED',
  'PASSKEY_REFUSED',
  'INVITED_ANOTHER',
  'SIGN_IN_REFUSED',
  'ACCOUNT_DEACTIVATED',
  'TOKEN_REFUSED',
  'SCOPE_REFUSED',
])

/** Rejected by general rules, mostly before any rate limit: logged at most once per interval, with a count. */
const rejected = new Set<ErrorName>([
  'FOREIGN_ORIGIN',
  'TOO_MANY',
  'BAD_INPUT',
  'BODY_TOO_LARGE',
  'NOT_JSON',
])

/** In place of the JSON of the API. */
export type SendFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  failure: AppError,
) => unknown

/** An unknown error gets a generic message, and its cause goes to the log. */
export function registerErrorHandler(
  app: FastifyInstance,
  findSender: (request: FastifyRequest) => SendFailure | undefined,
) {
  const throttle = createLogThrottle()
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error)
    const refused = refusal.name
    const logRefusal = () =>
      request.log.info(
        { req: request, refused, ...reasonOf(refusal), ...whoOf(request.actor) },
        'refused',
      )
    if (serverErrors.has(refusal.name)) {
      request.log.error({ err: error, req: request }, refusal.message)
    }
    if (attempts.has(refused)) logRefusal()
    if (rejected.has(refused)) {
      throttle(`${refused} ${request.ip}`, logRefusal, (more) =>
        request.log.info({ refused, ip: request.ip, more }, 'request refused repeatedly'),
      )
    }
    return (findSender(request) ?? sendError)(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => sendError(request, reply, createNotFoundError()))
}

function reasonOf({ cause }: AppError) {
  return cause instanceof Error ? { reason: redactSecrets(cause.message) } : {}
}

function whoOf(actor: FastifyRequest['actor'] | undefined) {
  if (actor === undefined || !('userId' in actor)) return {}
  return { userId: actor.userId, ...(actor.kind === 'program' && { tokenId: actor.token.id }) }
}

export function sendError(request: FastifyRequest, reply: FastifyReply, refusal: AppError) {
  const { status, body, headers } = toErrorBody(refusal, request.id)
  return reply
    .code(status)
    .headers(headers)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(body)
}

export function toErrorBody({ name, message, details }: AppError, requestId: string) {
  const { fields, current, retryAfterSeconds, challenge } = details
  const { status, code } = errorCatalogue[name]
  const body: ErrorBody = {
    error: {
      code,
      name,
      message,
      requestId,
      ...(fields && { fields }),
      ...(current !== undefined && { current }),
    },
  }
  const headers: Record<string, string> = {
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(challenge !== undefined && { 'www-authenticate': challenge }),
  }
  return { status, body, headers }
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return createInputError(error)
  const { code, statusCode } = described.safeParse(error).data ?? {}
  const known = code === undefined ? undefined : meaningOfCode[code]
  if (known) return known()
  if (isDatabaseUnavailable(error)) {
    return new AppError(
      'UNAVAILABLE',
      'The service is temporarily unavailable. Try again in a moment.',
      {
        retryAfterSeconds: 1,
      },
    )
  }
  if (error instanceof SyntaxError && statusCode === 400) return notJson()
  if (statusCode === 400) return new AppError('BAD_INPUT', 'The request is not valid.')
  // The static file plugin answers 403 for a path outside its folder and for a hidden file.
  if (statusCode === 403 || statusCode === 404) return createNotFoundError()
  return new AppError(
    'INTERNAL',
    'Something went wrong on our side. If it keeps happening, contact us with the reference.',
  )
}

export function createPolicyError(policy: Policy, actor: Actor) {
  const name = policy.getErrorName(actor)
  switch (name) {
    case 'NO_SESSION':
      return new AppError(
        name,
        'Sign in first.',
        policy.scope === undefined ? {} : { challenge: bearerRealm },
      )
    case 'TOKEN_REFUSED':
      return new AppError(
        name,
        actor.kind === 'impostor' && actor.refusedAddress !== undefined
          ? `This token may not be used from ${actor.refusedAddress}. Create one that allows this address, or use another network.`
          : 'This token does not work: it is mistyped, has expired or was revoked. Create a new one in the console.',
        { challenge: `${bearerRealm}, error="invalid_token"` },
      )
    case 'SCOPE_REFUSED':
      return outOfScope(policy)
    case 'USER_GONE':
      return new AppError(name, 'This account has been deleted.')
    case 'FORBIDDEN':
      return new AppError(name, 'You are not allowed to do this.')
    case 'ROLE_REFUSED':
      return new AppError(name, describeMissingRole(policy, actor))
    case 'PASSKEY_NEEDED':
      return new AppError(
        name,
        actor.kind === 'admin' && actor.access === 'register'
          ? 'Register a passkey first: the back office requires one.'
          : 'Confirm with your passkey that it is you.',
      )
    case 'NOT_FOUND':
      return new AppError(name, "You don't have this workspace.")
  }
}

function describeMissingRole({ permission, staffPermission }: Policy, actor: Actor) {
  if (staffPermission !== undefined && actor.kind === 'admin') {
    const allowed = anyOf(staffPermissionTable[staffPermission])
    return `This needs the role ${allowed}, and yours in the back office is ${actor.staffRole}. Ask an admin.`
  }
  const own = 'workspace' in actor ? actor.workspace?.role : undefined
  if (permission === undefined || permission === 'any' || own === undefined) {
    return "Your role in this workspace doesn't allow this. Ask one of its owners."
  }
  return `This needs the role ${anyOf(permissionTable[permission])}, and yours in this workspace is ${own}. Ask one of its owners.`
}

function anyOf(roles: readonly string[]) {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(roles)
}

const bearerRealm = 'Bearer realm="console"'

function outOfScope({ scope }: Policy) {
  const challenge = `${bearerRealm}, error="insufficient_scope"`
  return scope === undefined
    ? new AppError(
        'SCOPE_REFUSED',
        "Tokens can't be used here. Sign in to the console to do this.",
        {
          challenge,
        },
      )
    : new AppError(
        'SCOPE_REFUSED',
        `This needs a token with the scope ${scope}, created by a member whose role still allows it.`,
        { challenge: `${challenge}, scope="${scope}"` },
      )
}
