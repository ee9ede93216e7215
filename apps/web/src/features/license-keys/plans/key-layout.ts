import { isExpired, type Expiring } from '@fovea/contract/license-keys/rules'

/** Names the part that the page shows first. */
export type KeyLayout = 'trial-first' | 'production-first' | 'commercial-first'

type Keys = {
  trial: Expiring | null | undefined
  production: readonly Expiring[]
  commercial: readonly Expiring[]
}

export function getKeyLayout({ trial, production, commercial }: Keys, now: Date): KeyLayout {
  if (commercial.length > 0) return 'commercial-first'
  const trialRuns = trial ? !isExpired(trial, now) : false
  return trialRuns || production.length === 0 ? 'trial-first' : 'production-first'
}
