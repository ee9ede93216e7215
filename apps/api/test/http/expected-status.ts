/**
 * Expected status of an allowed call without query and body and with an unknown id, where it differs from the rule: 200
 * for a read, 400 for a change without its body, 404 for an unknown id.
 */
const otherStatus: Record<string, number> = {
  'GET /api/reference': 302,
  'GET /api/unsubscribe': 302,
  'GET /api/email/opens/:token': 200,
  'GET /api/user/oauth/redirect': 400,
  'DELETE /api/user/session': 200,
  'DELETE /api/user/devices': 200,
  'POST /api/user/passkeys/options': 200,
  'POST /api/user/passkeys/confirmation/options': 422,
  'POST /api/license/dev': 200,
  'DELETE /api/license/dev/rehearsal': 200,
  'POST /api/license/prod/:sdkKey/restoration': 404,
  'POST /api/webhooks/:webhookId/secret': 404,
  'POST /api/webhooks/:webhookId/deliveries/:deliveryId/resend': 404,
  'POST /api/user/me/email/confirmation-mail': 200,
  'GET /api/billing/invoice/upcoming': 404,
  'GET /api/user-usage-detail': 400,
  'GET /api/user-usage-detail.csv': 400,
  'GET /api/device': 400,
  'GET /api/admin/monitor/days': 400,
  'GET /api/admin/monitor/apps': 400,
  'GET /api/admin/monitor/window/apps': 400,
  'GET /api/admin/company-info': 400,
  'GET /api/admin/company-info.csv': 400,
  'GET /api/admin': 400,
  'GET /api/admin/post-versions': 400,
  'POST /api/admin/post-versions/:versionId/restoration': 404,
  'POST /api/refusals/:refId/fix': 404,
  'POST /api/admin/email/templates/:id/test': 404,
  'POST /api/admin/email/sendings/:id/cancellation': 404,
  'POST /api/admin/email/sendings/:id/retry': 404,
  'POST /api/admin/mails/:id/retry': 404,
  'POST /api/admin/billing/given-up/:id/retry': 404,
  'POST /api/admin/customers/:id/view': 404,
  'DELETE /api/user/view': 200,
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
