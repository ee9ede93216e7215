import type { Config } from '../../config/config.ts'

type Sources = {
  settings: Pick<Config['settings'], 'sandboxUrl'>
  stripe: Pick<Config['stripe'], 'scriptUrl'>
}

/** What a page of the console may load, and from where. */
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

/** What the card provider asks pages to allow: its script, the frames that cards are typed into, and its API. */
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
