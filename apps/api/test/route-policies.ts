import type { Role } from '@fovea/contract/workspaces/permissions'

/** Which actors may make each call. Another developer's data is a 404 within the call, and tested in its feature. */
export const routePolicies = {
  'GET /api/openapi.json': 'sessionless',
  'GET /api/admin/openapi.json': 'adminsOnly',
  'GET /api/reference': 'sessionless',
  'GET /api/reference/': 'sessionless',
  'GET /api/reference/js/scalar.js': 'sessionless',
  'GET /api/health': 'sessionless',
  'GET /api/ready': 'sessionless',
  'GET /api/user/oauth/redirect': 'anyone',
  'POST /api/user/oauth/signin': 'anyone',
  'GET /api/user/session': 'anyone',
  'DELETE /api/user/session': 'anyone',
  'GET /api/user': 'signedInOrGone',
  'GET /api/user/profile': 'signedIn',
  'PUT /api/user/me': 'signedIn',
  'POST /api/user/me/email/confirmation-mail': 'signedIn',
  'POST /api/email-confirmation': 'anyone',
  'PUT /api/user/me/company': 'signedIn',
  'GET /api/user/me/mail': 'signedIn',
  'PUT /api/user/me/mail': 'signedIn',
  'POST /api/unsubscribe': 'sessionless',
  'GET /api/unsubscribe': 'sessionless',
  'GET /api/user/me/data': 'signedIn',
  'DELETE /api/user/me': 'signedInOrGone',
  'GET /api/user/devices': 'signedIn',
  'DELETE /api/user/devices': 'signedIn',
  'DELETE /api/user/devices/:deviceId': 'signedIn',
  'GET /api/license/dev': 'signedIn, or a token with keys:read',
  'POST /api/license/dev': 'signedIn',
  'POST /api/license/dev/issue': 'signedIn',
  'POST /api/license/dev/rehearsal': 'may keys:write, or a token',
  'DELETE /api/license/dev/rehearsal': 'may keys:write, or a token',
  'GET /api/license/dev/history': 'may keys:read, or a token',
  'GET /api/license/prod': 'may keys:read, or a token',
  'POST /api/license/prod': 'may keys:write, or a token',
  'PUT /api/license/prod/:sdkKey': 'may keys:write, or a token',
  'DELETE /api/license/prod/:sdkKey': 'may keys:write, or a token',
  'POST /api/license/prod/:sdkKey/workspace': 'may keys:move',
  'GET /api/license/prod/trash': 'may keys:read, or a token',
  'POST /api/license/prod/:sdkKey/restoration': 'may keys:write, or a token',
  'GET /api/license/prod/:sdkKey/certificates': 'may keys:read, or a token',
  'GET /api/license/prod/:sdkKey/rotation': 'may keys:read, or a token',
  'POST /api/license/prod/:sdkKey/rotation': 'may keys:write, or a token',
  'DELETE /api/license/prod/:sdkKey/rotation': 'may keys:write, or a token',
  'GET /api/license/prod/:sdkKey/history': 'may keys:read, or a token',
  'GET /api/license/prod/usage': 'may usage:read, or a token',
  'GET /api/license/commercial': 'may keys:read, or a token',
  'GET /api/license/prod/:sdkKey/licenses': 'may keys:read, or a token',
  'POST /api/license/prod/:sdkKey/licenses': 'may licenses:write, or a token',
  'DELETE /api/license/prod/:sdkKey/licenses/:id': 'may licenses:write, or a token',
  'POST /api/license/prod/:sdkKey/dry-run': 'may keys:write, or a token',
  'GET /api/billing/config': 'signedIn',
  'GET /api/billing/plans': 'signedIn',
  'GET /api/billing/profile': 'may billing:read',
  'PUT /api/billing/tax-id': 'may billing:write',
  'GET /api/billing/subscription': 'may billing:read, or a token',
  'POST /api/billing/subscription': 'may billing:write',
  'DELETE /api/billing/subscription': 'may billing:write',
  'POST /api/billing/payment': 'may billing:write',
  'GET /api/billing/invoice/upcoming': 'may billing:read, or a token',
  'GET /api/billing/invoices': 'may billing:read, or a token',
  'GET /api/billing/invoices/:invoiceId/usage': 'may billing:read, or a token',
  'GET /api/billing/invoices/:invoiceId/receipt': 'may billing:read, or a token',
  'GET /api/billing/cap': 'may billing:read, or a token',
  'PUT /api/billing/cap': 'may billing:write',
  'POST /api/billing/webhook': 'sessionless',
  'GET /api/downloads': 'signedIn',
  'POST /api/email': 'may requests:write',
  'GET /api/refusals/:refId': 'may logs:read, or a token',
  'POST /api/refusals/:refId/fix': 'may keys:write, or a token',
  'GET /api/logs': 'may logs:read, or a token',
  'GET /api/logs/filters': 'may logs:read, or a token',
  'GET /api/live/recent': 'may logs:read',
  'GET /api/live': 'inWorkspace, or a token with logs:read',
  'GET /api/user-usage/latest': 'may usage:read, or a token',
  'GET /api/user-usage': 'may usage:read, or a token',
  'GET /api/usage/tracking': 'may usage:read, or a token',
  'GET /api/user-usage/cost': 'may usage:read, or a token',
  'GET /api/user-usage-detail': 'may usage:read, or a token',
  'GET /api/user-usage-detail.csv': 'may usage:read, or a token',
  'GET /api/user-app-names': 'may usage:read, or a token',
  'GET /api/alerts': 'may logs:read',
  'GET /api/alerts/choices': 'may logs:read',
  'POST /api/alerts': 'may logs:read',
  'PUT /api/alerts/:alertId': 'may logs:read',
  'DELETE /api/alerts/:alertId': 'may logs:read',
  'GET /api/requests': 'may requests:read',
  'GET /api/workspaces': 'signedIn, or a token with any',
  'POST /api/workspaces': 'signedIn',
  'GET /api/workspaces/:workspaceId': 'inWorkspace',
  'PUT /api/workspaces/:workspaceId': 'may workspace:write',
  'DELETE /api/workspaces/:workspaceId': 'may workspace:write',
  'PUT /api/workspaces/:workspaceId/address': 'may billing:write',
  'GET /api/workspaces/:workspaceId/members': 'may members:read',
  'PUT /api/workspaces/:workspaceId/members/:userId': 'may members:write',
  'DELETE /api/workspaces/:workspaceId/members/:userId': 'inWorkspace',
  'GET /api/workspaces/:workspaceId/invitations': 'may members:write',
  'POST /api/workspaces/:workspaceId/invitations': 'may members:write',
  'POST /api/workspaces/:workspaceId/invitations/:invitationId/resend': 'may members:write',
  'DELETE /api/workspaces/:workspaceId/invitations/:invitationId': 'may members:write',
  'GET /api/workspaces/:workspaceId/events': 'may audit:read',
  'GET /api/tokens': 'may tokens:write',
  'POST /api/tokens': 'may tokens:write',
  'DELETE /api/tokens/:tokenId': 'may tokens:write',
  'POST /api/tokens/leaked': 'sessionless',
  'POST /api/tokens/revocation': 'sessionless',
  'POST /api/device/authorization': 'sessionless',
  'POST /api/device/token': 'sessionless',
  'GET /api/device': 'signedIn',
  'POST /api/device/approval': 'may tokens:write',
  'POST /api/device/denial': 'signedIn',
  'GET /api/whoami': 'inWorkspace, or a token',
  'GET /api/invitations/:secret': 'anyone',
  'POST /api/invitations/:secret/acceptance': 'signedIn',
  'GET /api/admin/requests': 'adminsOnly',
  'GET /api/admin/requests/count': 'adminsOnly',
  'GET /api/admin/requests/:id': 'adminsOnly',
  'POST /api/admin/requests/:id/decision': 'adminsOnly',
  'POST /api/admin/requests/:id/replies': 'adminsOnly',
  'GET /api/admin/email/templates': 'adminsOnly',
  'POST /api/admin/email/templates': 'adminsOnly',
  'POST /api/admin/email/templates/:id': 'adminsOnly',
  'GET /api/admin/email/templates/:id/statistics': 'adminsOnly',
  'POST /api/admin/email/templates/:id/send': 'adminsOnly',
  'POST /api/admin/email/templates/:id/test': 'adminsOnly',
  'GET /api/admin/monitor/days': 'adminsOnly',
  'GET /api/admin/monitor/apps': 'adminsOnly',
  'GET /api/admin/company-info': 'adminsOnly',
  'GET /api/admin/company-info.csv': 'adminsOnly',
  'GET /api/admin/users': 'adminsOnly',
  'GET /api/admin/users/:id': 'adminsOnly',
  'POST /api/admin/users/:id/deactivation': 'adminsOnly',
  'DELETE /api/admin/users/:id/deactivation': 'adminsOnly',
  'POST /api/admin/keys/:sdkKey/renewal': 'adminsOnly',
  'GET /api/admin/health': 'adminsOnly',
  'GET /api/admin/audit': 'adminsOnly',
  'GET /api/admin/audit/:id/recipients': 'adminsOnly',
  'GET /api/admin/mails/failed': 'adminsOnly',
  'POST /api/admin/mails/:id/retry': 'adminsOnly',
  'GET /api/admin/billing/given-up': 'adminsOnly',
  'POST /api/admin/billing/given-up/:id/retry': 'adminsOnly',
  'GET /api/admin/blog': 'adminsOnly',
  'POST /api/admin/blog': 'adminsOnly',
  'PUT /api/admin/blog': 'adminsOnly',
  'DELETE /api/admin/blog': 'adminsOnly',
  'POST /api/admin/blog/restore': 'adminsOnly',
  'GET /api/blog': 'sessionless',
  'GET /api/blog.atom': 'sessionless',
  'GET /api/admin/usecase': 'adminsOnly',
  'POST /api/admin/usecase': 'adminsOnly',
  'PUT /api/admin/usecase': 'adminsOnly',
  'DELETE /api/admin/usecase': 'adminsOnly',
  'POST /api/admin/usecase/restore': 'adminsOnly',
  'GET /api/usecase': 'sessionless',
  'GET /api/usecase.atom': 'sessionless',
  'GET /api/admin': 'adminsOnly',
  'GET /api/admin/*': 'adminsOnly',
  'POST /api/admin': 'adminsOnly',
  'POST /api/admin/*': 'adminsOnly',
  'PUT /api/admin': 'adminsOnly',
  'PUT /api/admin/*': 'adminsOnly',
  'PATCH /api/admin': 'adminsOnly',
  'PATCH /api/admin/*': 'adminsOnly',
  'DELETE /api/admin': 'adminsOnly',
  'DELETE /api/admin/*': 'adminsOnly',
  'OPTIONS /api/admin': 'adminsOnly',
  'OPTIONS /api/admin/*': 'adminsOnly',
  'GET /api': 'sessionless',
  'GET /api/*': 'sessionless',
  'POST /api': 'sessionless',
  'POST /api/*': 'sessionless',
  'PUT /api': 'sessionless',
  'PUT /api/*': 'sessionless',
  'PATCH /api': 'sessionless',
  'PATCH /api/*': 'sessionless',
  'DELETE /api': 'sessionless',
  'DELETE /api/*': 'sessionless',
  'OPTIONS /api': 'sessionless',
  'OPTIONS /api/*': 'sessionless',
} as const

export type RoutePolicy = (typeof routePolicies)[keyof typeof routePolicies]

/**
 * The roles that a policy allows. Maintained by hand, separately from the contract's table: the two are compared, so
 * that neither changes by mistake.
 */
export const rolesAllowed: Record<string, readonly Role[]> = {
  inWorkspace: ['owner', 'developer', 'billing', 'viewer'],
  'may keys:read': ['owner', 'developer', 'viewer'],
  'may keys:write': ['owner', 'developer'],
  'may keys:move': ['owner'],
  'may licenses:write': ['owner', 'developer'],
  'may logs:read': ['owner', 'developer', 'viewer'],
  'may usage:read': ['owner', 'developer', 'billing', 'viewer'],
  'may requests:read': ['owner', 'developer', 'viewer'],
  'may requests:write': ['owner', 'developer'],
  'may billing:read': ['owner', 'billing', 'viewer'],
  'may billing:write': ['owner', 'billing'],
  'may tokens:write': ['owner', 'developer'],
  'may members:read': ['owner', 'developer', 'billing', 'viewer'],
  'may members:write': ['owner'],
  'may audit:read': ['owner'],
  'may workspace:write': ['owner'],
}

const tokenPart = /, or a token(?: with (\S+))?$/

export function stripTokenSuffix(policy: string) {
  return policy.replace(tokenPart, '')
}

/** The scope that a policy needs from programs, `any` if every token is allowed; undefined if no program is. */
export function getPolicyScope(policy: string) {
  const named = tokenPart.exec(policy)
  if (named === null) return undefined
  const ofPeople = stripTokenSuffix(policy)
  return named[1] ?? (ofPeople === 'inWorkspace' ? 'any' : ofPeople.replace('may ', ''))
}

export function getPolicyRoles(policy: RoutePolicy) {
  return rolesAllowed[stripTokenSuffix(policy)]
}

/**
 * Expected status of an allowed call without query and body and with an unknown id, where it differs from the rule: 200
 * for a read, 400 for a change without its body, 404 for an unknown id.
 */
const otherStatus: Record<string, number> = {
  'GET /api/reference': 302,
  'GET /api/unsubscribe': 302,
  'GET /api/user/oauth/redirect': 400,
  'DELETE /api/user/session': 200,
  'DELETE /api/user/devices': 200,
  'POST /api/license/dev': 200,
  'DELETE /api/license/dev/rehearsal': 200,
  'POST /api/license/prod/:sdkKey/restoration': 404,
  'POST /api/user/me/email/confirmation-mail': 200,
  'GET /api/billing/invoice/upcoming': 404,
  'GET /api/user-usage-detail': 400,
  'GET /api/user-usage-detail.csv': 400,
  'GET /api/device': 400,
  'GET /api/admin/monitor/days': 400,
  'GET /api/admin/monitor/apps': 400,
  'GET /api/admin/company-info': 400,
  'GET /api/admin/company-info.csv': 400,
  'GET /api/admin': 400,
  'POST /api/refusals/:refId/fix': 404,
  'POST /api/admin/email/templates/:id/test': 404,
  'POST /api/admin/mails/:id/retry': 404,
  'POST /api/admin/billing/given-up/:id/retry': 404,
  'DELETE /api/workspaces/:workspaceId': 400,
  'POST /api/invitations/:secret/acceptance': 404,
  'POST /api/workspaces/:workspaceId/invitations/:invitationId/resend': 404,
}

/** A personal workspace has no other members and no invitations. */
const personalStatus: Record<string, number> = {
  'DELETE /api/workspaces/:workspaceId/members/:userId': 422,
  'DELETE /api/workspaces/:workspaceId/invitations/:invitationId': 422,
  'POST /api/workspaces/:workspaceId/invitations/:invitationId/resend': 422,
}

export const unknownUserId = '00000000-0000-4000-8000-000000000000'

export function getExpectedStatus(name: string, where: 'personal' | 'team' = 'personal') {
  const listed = (where === 'team' ? undefined : personalStatus[name]) ?? otherStatus[name]
  if (listed !== undefined) return listed
  const [method = '', path = ''] = name.split(' ')
  const isNothing = path.endsWith('/*') || path === '/api' || path === '/api/admin'
  if (isNothing || (path.replace(':workspaceId', '').includes(':') && /GET|DELETE/.test(method)))
    return 404
  return method === 'GET' ? 200 : 400
}

export function withWorkspace(workspaceId: string, url: string) {
  return url.replace(':workspaceId', workspaceId).replaceAll(/:\w+/g, unknownUserId)
}
