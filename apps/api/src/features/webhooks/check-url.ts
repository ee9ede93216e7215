import { slackUrlPrefix, type WebhookKind } from '@fovea/contract/webhooks/rules'
import type { Config } from '../../platform/config/config.ts'
import { AppError } from '../../platform/errors.ts'
import { findHostProblem } from './delivery/allowed-address.ts'

/** Where a name leads is checked at every try, on the address that is connected to. */
export function checkUrl(config: Config, kind: WebhookKind, url: string) {
  const problem = findUrlProblem(config, kind, new URL(url))
  if (problem !== undefined) throw new AppError('BAD_INPUT', problem, { fields: { url: problem } })
}

function findUrlProblem(config: Config, kind: WebhookKind, url: URL): string | undefined {
  if (kind === 'slack' && !getSlackPrefixes(config).some((prefix) => url.href.startsWith(prefix)))
    return `Enter the URL of an incoming webhook of Slack, which begins with ${slackUrlPrefix}.`
  if (!config.production) return undefined
  if (url.protocol !== 'https:') return 'Use https, so that others cannot read the events.'
  return findHostProblem(url, config.publicUrl)
}

/** Outside production, the sandbox stands in for Slack. */
function getSlackPrefixes({ sandbox }: Config) {
  return sandbox ? [slackUrlPrefix, `${sandbox.url}/slack/services/`] : [slackUrlPrefix]
}

const slackPartsShown = 1

/** The rest of a Slack URL is its secret. */
export function shortenSlackUrl(url: string) {
  const { origin, pathname } = new URL(url)
  const [before = ''] = pathname.split('/services/')
  const shown = pathname.split('/services/')[1]?.split('/').slice(0, slackPartsShown).join('/')
  return `${origin}${before}/services/${shown ?? ''}/…`
}
