import { describe, expect, test } from 'vitest'
import { createContentSecurityPolicy } from './content-security-policy.ts'

function foreignSources(policy: string) {
  const directives = policy.split('; ').map((directive) => directive.split(' '))
  return Object.fromEntries(
    directives.map(([name = '', ...sources]) => [
      name,
      sources.filter((source) => source.startsWith('http')),
    ]),
  )
}

describe('content security policy', () => {
  test("of others, the card provider's script, frames and API", () => {
    const policy = createContentSecurityPolicy(
      { settings: {}, stripe: { scriptUrl: undefined } },
      'abc',
    )
    expect(policy).toContain("script-src 'self' 'nonce-abc' ")
    expect(policy).not.toContain('unsafe')
    expect(foreignSources(policy)).toMatchObject({
      'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'style-src': [],
    })
  })

  test('allows the origin of the sandbox and nothing of the provider', () => {
    const origin = 'http://127.0.0.1:3001'
    const policy = createContentSecurityPolicy(
      { settings: { sandboxUrl: origin }, stripe: { scriptUrl: `${origin}/stripe/v3/` } },
      'abc',
    )
    expect(policy).not.toContain('stripe')
    expect(foreignSources(policy)).toMatchObject({
      'script-src': [origin],
      'connect-src': [origin],
      'frame-src': [origin],
    })
  })
})
