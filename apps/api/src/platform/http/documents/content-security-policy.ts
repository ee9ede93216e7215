import type { Config } from '../../config/config.ts'

type Sources = {
  settings: Pick<Config['settings'], 'sandboxUrl'>
  stripe: Pick<Config['stripe'], 'scriptUrl'>
}

export function createContentSecurityPolicy({ settings, stripe }: Sources, nonce: string) {
  const pictures = settings.sandboxUrl === undefined ? '' : ` ${settings.sandboxUrl}`
  const card = cardProviderSources(stripe.scriptUrl)
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${card.script}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: https:${pictures}`,
    "font-src 'self'",
    `connect-src 'self' ${card.connect}`,
    `frame-src ${card.frame}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Stripe's documentation asks for these sources: its script, the frames of card forms, and its API. */
function cardProviderSources(scriptUrl: string | undefined) {
  if (scriptUrl !== undefined) {
    const { origin } = new URL(scriptUrl)
    return { script: origin, frame: origin, connect: origin }
  }
  const own = 'https://js.stripe.com https://*.js.stripe.com'
  return {
    script: own,
    frame: `${own} https://hooks.stripe.com`,
    connect: 'https://api.stripe.com',
  }
}
