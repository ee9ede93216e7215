import type { Reply } from '../http/reply.ts'

/** The frame around a mail may only open links in a new tab. */
export const frameSandboxFlags = 'allow-popups allow-popups-to-escape-sandbox'

/** Renders the HTML of a mail as it was sent, made harmless: no script, no form, no frame, an opaque origin. */
export function renderMailBody(markup: string): Reply {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src http: https: data:',
    `sandbox ${frameSandboxFlags}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
    },
    body: withLinksInNewTab(markup),
  }
}

/** Most pages refuse to be shown in a frame, so links must not open inside it. */
function withLinksInNewTab(markup: string): string {
  return markup.replace(/^\s*(?:<!doctype[^>]*>)?/i, '$&<base target="_blank">')
}
