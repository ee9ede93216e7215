import type { Reply } from '../http/reply.ts'

/** What the frame around a mail may do: open a link in a new tab, and nothing else. */
export const frameSandboxFlags = 'allow-popups allow-popups-to-escape-sandbox'

/** The HTML of a mail as it was sent, harmless in itself: no script, no form, no frame, an origin of its own. */
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

/** A link of a mail that stayed in the frame would be refused there by most pages. */
function withLinksInNewTab(markup: string): string {
  return markup.replace(/^\s*(?:<!doctype[^>]*>)?/i, '$&<base target="_blank">')
}
