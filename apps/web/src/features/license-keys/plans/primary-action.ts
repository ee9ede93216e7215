import { type Expiring, areProdKeysExpired } from '@fovea/contract/license-keys/rules'

export type PrimaryAction = 'trial' | 'create' | 'renew'

type Keys = {
  trial: Expiring | null | undefined
  trialUsed?: boolean | undefined
  production: readonly Expiring[] | undefined
  commercial: readonly Expiring[] | undefined
}

/**
 * What a person most likely came for: those who have a commercial license, or whose keys are all over, to renew; newcomers to start
 * their trial; everybody else to create a key. Nothing until their keys are known.
 */
export function getPrimaryAction(
  { trial, trialUsed = false, production, commercial }: Keys,
  now: Date,
): PrimaryAction | undefined {
  if (trial === undefined || production === undefined || commercial === undefined) return undefined
  if (commercial.length > 0 || areProdKeysExpired(production, now) === true) return 'renew'
  return trial === null && !trialUsed && production.length === 0 ? 'trial' : 'create'
}
