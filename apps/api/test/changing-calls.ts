import { unknownUserId } from './http/expected-status.ts'

type Sample = {
  query?: Record<string, string>
  body?: unknown
  other: { query?: Record<string, string>; body?: unknown; id?: string }
}

const otherId = '00000000-0000-4000-8000-000000000001'
const post = { title: 'Once', category: 'News' }
const trial = {
  email: 'admin@fovea.test',
  userRegion: 'Peru',
  userPurpose: 'TrySDK',
  userPlatform: 'iOS (Swift)',
  userjob: 'Designer',
}
const template = { emailSubject: 'Once', emailBody: 'Hello' }
const article = { ...post, content: 'Text' }
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const useCase = { ...post, explanation: 'Text' }
const byBody = (body: object, other: object): Sample => ({ body, other: { body: other } })
const byId = (body?: object): Sample => ({
  ...(body && { body }),
  other: { id: otherId, ...(body && { body }) },
})
const byQuery = (name: string, body?: object): Sample => ({
  query: { [name]: unknownUserId },
  ...(body && { body }),
  other: { query: { [name]: otherId }, ...(body && { body }) },
})

/**
 * A valid input for every call that changes something, with unknown ids. A new call needs a line here, or a reason
 * below.
 */
export const changingCalls: Record<string, Sample> = {
  'PUT /api/user/me': byBody(
    { userProfile: { email: 'admin@fovea.test' } },
    { userProfile: { email: 'other@fovea.test' } },
  ),
  'POST /api/user/me/email/confirmation-mail': { other: { query: { any: '1' } } },
  'POST /api/email-confirmation': byBody({ token: 'none' }, { token: 'other' }),
  'PUT /api/user/me/company': byBody(
    { company: { position: 'Developer', purpose: 'Research' } },
    { company: { position: 'Designer', purpose: 'Research' } },
  ),
  'PUT /api/user/me/mail': byBody({ allowReceivingEmail: true }, { allowReceivingEmail: false }),
  'DELETE /api/user/me': byBody({ confirm: 'no' }, { confirm: 'yes' }),
  'PUT /api/user/passkeys/:passkeyId': byId({ name: 'Laptop' }),
  'DELETE /api/user/passkeys/:passkeyId': byId(),
  'DELETE /api/user/devices': { other: { query: { any: '1' } } },
  'DELETE /api/user/devices/:deviceId': byId(),
  'POST /api/license/dev': { body: {}, other: { body: { reissue: true } } },
  'POST /api/license/dev/issue': byBody(
    { type: 'Get Free Trial License', info: trial },
    { type: 'Get Free Trial License', info: { ...trial, userRegion: 'Chile' } },
  ),
  'POST /api/license/dev/rehearsal': byBody({ answer: 'slow' }, { answer: 'down' }),
  'DELETE /api/license/dev/rehearsal': { other: { query: { any: '1' } } },
  'POST /api/license/prod': byBody(
    { platformType: 'ios', bundleId: 'com.example.once' },
    { platformType: 'ios', bundleId: 'com.example.twice' },
  ),
  'PUT /api/license/prod/:sdkKey': byId({ activated: false }),
  'DELETE /api/license/prod/:sdkKey': byId(),
  'POST /api/license/prod/:sdkKey/restoration': byId(),
  'POST /api/license/prod/:sdkKey/rotation': byId({ overlapDays: 7 }),
  'DELETE /api/license/prod/:sdkKey/rotation': byId(),
  'POST /api/license/prod/:sdkKey/licenses': byId({ deviceId: 'kiosk-7', days: 30 }),
  'DELETE /api/license/prod/:sdkKey/licenses/:id': byId(),
  'POST /api/license/prod/:sdkKey/workspace': byId({ workspaceId: unknownUserId }),
  'POST /api/billing/subscription': byBody({ planId: 'price_none' }, { planId: 'price_other' }),
  'POST /api/billing/payment': byBody({}, { paymentMethodId: 'pm_other' }),
  'PUT /api/billing/tax-id': byBody(
    { taxId: null },
    { taxId: { type: 'us_ein', value: '12-3456789' } },
  ),
  'DELETE /api/billing/subscription': byBody({ phrase: 'no' }, { phrase: 'yes' }),
  'PUT /api/billing/cap': byBody({ amount: 5_000, mode: 'stop' }, { amount: 6_000, mode: 'warn' }),
  'POST /api/email': byBody(reportOf('It does not start.'), reportOf('It does not stop.')),
  'POST /api/refusals/:refId/fix': byId(),
  'POST /api/workspaces': byBody({ name: 'Once' }, { name: 'Twice' }),
  'PUT /api/workspaces/:workspaceId': byBody({ name: 'Once' }, { name: 'Twice' }),
  'DELETE /api/workspaces/:workspaceId': byBody({ confirm: 'Once' }, { confirm: 'Twice' }),
  'PUT /api/workspaces/:workspaceId/address': byBody(
    { address: null },
    { address: { country: 'KR' } },
  ),
  'PUT /api/workspaces/:workspaceId/members/:userId': byId({ role: 'viewer' }),
  'DELETE /api/workspaces/:workspaceId/members/:userId': byId(),
  'POST /api/workspaces/:workspaceId/invitations': byBody(
    { email: 'once@example.com', role: 'viewer' },
    { email: 'twice@example.com', role: 'viewer' },
  ),
  'POST /api/workspaces/:workspaceId/invitations/:invitationId/resend': byId(),
  'DELETE /api/workspaces/:workspaceId/invitations/:invitationId': byId(),
  'POST /api/invitations/:secret/acceptance': byId(),
  'POST /api/tokens': byBody(
    { name: 'Once', scopes: ['keys:read'], days: 30 },
    { name: 'Twice', scopes: ['keys:read'], days: 30 },
  ),
  'DELETE /api/tokens/:tokenId': byId(),
  'POST /api/ci/rules': byBody(
    { name: 'Release', issuer: 'github-actions', repository: 'acme/app', scopes: ['keys:read'] },
    { name: 'Release', issuer: 'github-actions', repository: 'acme/web', scopes: ['keys:read'] },
  ),
  'DELETE /api/ci/rules/:ruleId': byId(),
  'POST /api/webhooks': byBody(
    { kind: 'webhook', url: 'https://example.com/once', events: ['key.created'] },
    { kind: 'webhook', url: 'https://example.com/twice', events: ['key.created'] },
  ),
  'PUT /api/webhooks/:webhookId': byId({ paused: true }),
  'DELETE /api/webhooks/:webhookId': byId(),
  'POST /api/webhooks/:webhookId/secret': byId(),
  'POST /api/webhooks/:webhookId/test': byId({ type: 'key.created' }),
  'POST /api/webhooks/:webhookId/resend': byId({ since: '2026-03-01T00:00:00.000Z' }),
  'POST /api/webhooks/:webhookId/deliveries/:deliveryId/resend': byId(),
  'POST /api/webhook-listeners': byBody({ events: ['key.created'] }, { events: ['key.deleted'] }),
  'DELETE /api/webhook-listeners/:listenerId': byId(),
  'POST /api/webhook-samples': byBody(
    { type: 'key.created', to: 'everyone' },
    { type: 'key.deleted', to: 'everyone' },
  ),
  'POST /api/alerts': byBody(
    { kind: 'ending', key: null, days: [7] },
    { kind: 'ending', key: null, days: [1] },
  ),
  'PUT /api/alerts/:alertId': byId({ kind: 'ending', key: null, days: [7] }),
  'DELETE /api/alerts/:alertId': byId(),
  'POST /api/device/approval': byBody(
    { code: 'BCDF-GHJK', scopes: ['keys:read'], days: 30 },
    { code: 'BCDF-GHJL', scopes: ['keys:read'], days: 30 },
  ),
  'POST /api/device/denial': byBody({ code: 'BCDF-GHJK' }, { code: 'BCDF-GHJL' }),
  'POST /api/admin/requests/:id/decision': byId({ decision: 'decline' }),
  'POST /api/admin/requests/:id/replies': byId({ text: 'Which camera is it?' }),
  'PATCH /api/admin/requests/:id': byId({ status: 'done' }),
  'POST /api/admin/requests/:id/read': byId({ updated: '2026-11-01T00:00:00.000Z' }),
  'POST /api/requests/:id/replies': byId({ text: 'The front one.' }),
  'POST /api/requests/:id/read': byId({ updated: '2026-11-01T00:00:00.000Z' }),
  'POST /api/admin/email/templates': byBody(template, { ...template, emailBody: 'Bye' }),
  'POST /api/admin/email/templates/:id': byId(template),
  'DELETE /api/admin/email/templates/:id': byId(),
  'POST /api/admin/email/templates/:id/send': byId({ email: 'nobody@example.com' }),
  'POST /api/admin/email/templates/:id/test': byId(),
  'POST /api/admin/email/sendings': byBody(
    { template: otherId, version: 1, segment: {}, count: 1 },
    { template: otherId, version: 1, segment: {}, count: 2 },
  ),
  'POST /api/admin/email/sendings/:id/cancellation': byId(),
  'POST /api/admin/email/sendings/:id/retry': byId(),
  'POST /api/admin/email/bounces/clearance': byBody(
    { email: 'nobody@example.com' },
    { email: 'other@example.com' },
  ),
  'POST /api/admin/customers/:id/notes': byId({ text: 'Once' }),
  'DELETE /api/admin/customers/:id/notes/:noteId': byId(),
  'POST /api/admin/customers/:id/tags': byId({ tag: 'beta' }),
  'DELETE /api/admin/customers/:id/tags/:tag': byId(),
  'POST /api/admin/customers/:id/trial-extension': byId({
    days: 1,
    expire_date: '2026-03-01T00:00:00.000Z',
  }),
  'POST /api/admin/customers/:id/adjustments': byId({
    kind: 'credit',
    amount: 500,
    credit: 0,
    note: 'Once',
  }),
  'POST /api/admin/customers/:id/commercial-keys': byId({ keys: 0 }),
  'POST /api/admin/customers/:id/suspension': byId({ reason: 'once' }),
  'DELETE /api/admin/customers/:id/suspension': byId(),
  'POST /api/admin/customers/:id/view': byId(),
  'POST /api/admin/customer-filters': byBody(
    { name: 'Once', query: {} },
    { name: 'Twice', query: {} },
  ),
  'DELETE /api/admin/customer-filters/:id': byId(),
  'DELETE /api/admin/users/:id/devices': byId(),
  'POST /api/admin/users/:id/deactivation': byId({ reason: 'once' }),
  'DELETE /api/admin/users/:id/deactivation': byId(),
  'POST /api/admin/keys/:sdkKey/renewal': byId({ days: 1 }),
  'POST /api/admin/staff': byBody(
    { email: 'nobody@example.com', role: 'support' },
    { email: 'nobody@example.com', role: 'content' },
  ),
  'PUT /api/admin/staff/:id': byId({ role: 'support' }),
  'DELETE /api/admin/staff/:id': byId(),
  'DELETE /api/admin/staff/:id/passkeys': byId(),
  'POST /api/admin/mails/:id/retry': byId(),
  'POST /api/admin/billing/given-up/:id/retry': byId(),
  'POST /api/admin/blog': byBody({ blog: article }, { blog: { ...article, title: 'Twice' } }),
  'POST /api/admin/post-images': byBody({ data: pixel }, { data: `${pixel.slice(0, -4)}AAAA` }),
  'POST /api/admin/post-changes': byBody(
    { kind: 'blog', title: 'Once', category: '', text: '' },
    { kind: 'blog', title: 'Twice', category: '', text: '' },
  ),
  'DELETE /api/admin/post-changes': byQuery('postId'),
  'POST /api/admin/post-versions/:versionId/restoration': byId(),
  'PUT /api/admin/blog': byQuery('blogId', { blog: article }),
  'DELETE /api/admin/blog': byQuery('blogId'),
  'POST /api/admin/blog/restore': byQuery('blogId'),
  'POST /api/admin/usecase': byBody(
    { usecase: useCase },
    { usecase: { ...useCase, title: 'Twice' } },
  ),
  'PUT /api/admin/usecase': byQuery('usecaseId', { usecase: useCase }),
  'DELETE /api/admin/usecase': byQuery('usecaseId'),
  'POST /api/admin/usecase/restore': byQuery('usecaseId'),
}

/** Calls that answer with a secret, which is not stored: the answer to a repeated call omits it. */
export const shownOnce: Record<string, (answer: string) => string> = {
  'POST /api/tokens': (answer) => answer.replace(/"fvt_\w+"/, 'null'),
  'POST /api/webhooks': (answer) => answer.replace(/"whsec_[^"]+"/, 'null'),
}

/** Calls whose answer is not stored, and why repeating them is harmless. */
export const naturallyIdempotent: Record<string, string> = {
  'POST /api/user/oauth/signin':
    'The code of a provider works once, and the caller has no account yet.',
  'DELETE /api/user/session': 'Signing out twice changes nothing.',
  'POST /api/user/passkeys/options': 'A newer challenge replaces an older one.',
  'POST /api/user/passkeys': 'A challenge is answered once.',
  'POST /api/user/passkeys/confirmation/options': 'A newer challenge replaces an older one.',
  'POST /api/user/passkeys/confirmation': 'A challenge is answered once.',
  'DELETE /api/user/view': 'A view that has ended stays ended.',
  'POST /api/unsubscribe': 'Unsubscribing twice changes nothing; an email program has no session.',
  'POST /api/tokens/leaked': 'A revoked token stays revoked; the reporter has no session.',
  'POST /api/license/prod/:sdkKey/dry-run': 'It changes nothing.',
  'POST /api/tokens/revocation': 'A revoked token stays revoked.',
  'POST /api/webhook-listeners/:listenerId/events': 'An acknowledged event stays acknowledged.',
  'POST /api/device/authorization': 'A code has no effect until a user enters it.',
  'POST /api/ci/token': 'An ID token works once; without the answer, CI requests another.',
  'POST /api/device/token': 'The token is issued once, even if the program polls again.',
  'POST /api/email/bounces':
    'A bounce is the state of an address, so a second report changes nothing.',
  'POST /api/email/inbound': 'An email is stored once by its Message-ID.',
  'POST /api/billing/webhook': 'Every event of the card provider has a unique id.',
}

function reportOf(content: string) {
  return {
    type: 'Report Issue',
    info: { reply: 'admin@fovea.test', category: 'Bug Issue', content },
  }
}
