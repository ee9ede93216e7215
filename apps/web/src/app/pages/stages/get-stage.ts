import { areProdKeysExpired, type Expiring } from '@fovea/contract/license-keys/rules'
import type { Plan } from '@fovea/contract/usage'
import { isCoverEnding } from '../../../features/license-keys/plans/primary-action.ts'

export const stageNames = ['build', 'release', 'scale'] as const
export type StageName = (typeof stageNames)[number]

/** `start-trial` and `create-key` open forms, `renew` is a conversation, the others lead to a page. */
export type StageAction = 'start-trial' | 'create-key' | 'renew' | 'compare-plans' | 'see-sessions'

export type Stage = { here: StageName; action: StageAction }

export type StageFacts = {
  /** A free trial belongs to a user, so a team workspace offers none. */
  personal: boolean
  trial: Expiring | null
  trialUsed: boolean
  production: readonly Expiring[]
  commercial: readonly Expiring[]
  /** Only asked while a production key runs; undefined until it is known. */
  plan: Plan | undefined
}

/** Where an owner stands between the first build and scale, and what comes next. Decided by the keys that run. */
export function getStage(facts: StageFacts, now: Date): Stage | undefined {
  const { personal, trial, trialUsed, production, commercial, plan } = facts
  if (areProdKeysExpired(commercial, now) === false) {
    return { here: 'scale', action: isCoverEnding(commercial, now) ? 'renew' : 'see-sessions' }
  }
  if (needsPlan(facts, now)) {
    if (plan === undefined) return undefined
    return plan === 'basic'
      ? { here: 'release', action: 'compare-plans' }
      : { here: 'scale', action: 'see-sessions' }
  }
  if (production.length + commercial.length > 0) return { here: 'release', action: 'renew' }
  const mayStart = personal && trial === null && !trialUsed
  return { here: 'build', action: mayStart ? 'start-trial' : 'create-key' }
}

/** The plan tells release from scale, and matters only while a production key runs. */
export function needsPlan({ production }: Pick<StageFacts, 'production'>, now: Date): boolean {
  return areProdKeysExpired(production, now) === false
}
