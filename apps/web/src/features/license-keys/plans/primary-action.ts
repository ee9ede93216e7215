import {
  countDaysLeft,
  endingSoonDays,
  isExpired,
  type Expiring,
} from '@fovea/contract/license-keys/rules'

export type PrimaryAction = 'trial' | 'create' | 'renew'

type Keys = {
  trial: Expiring | null | undefined
  trialUsed?: boolean | undefined
  production: readonly Expiring[] | undefined
  commercial: readonly Expiring[] | undefined
}

/**
 * The page's primary button: renew once keys end soon, start the trial if there are no keys, otherwise create a key. A
 * commercial key covers every app, so with one nothing but its renewal is due. Undefined until all keys are loaded.
 */
export function getPrimaryAction(
  { trial, trialUsed = false, production, commercial }: Keys,
  now: Date,
): PrimaryAction | undefined {
  if (trial === undefined || production === undefined || commercial === undefined) return undefined
  if (commercial.length > 0) return isCoverEnding(commercial, now) ? 'renew' : undefined
  if (isAppEnding(production, now)) return 'renew'
  return trial === null && !trialUsed && production.length === 0 ? 'trial' : 'create'
}

/** A commercial key covers every app, so the one that lasts longest decides. True as well if all have expired. */
export function isCoverEnding(commercial: readonly Expiring[], now: Date): boolean {
  return commercial.every((key) => countDaysLeft(key, now) <= endingSoonDays)
}

/** A production key covers one app, so the first one that ends decides. An expired key beside running ones does not. */
function isAppEnding(production: readonly Expiring[], now: Date): boolean {
  const running = production.filter((key) => !isExpired(key, now))
  if (running.length === 0) return production.length > 0
  return running.some((key) => countDaysLeft(key, now) <= endingSoonDays)
}
