import { type Expiring, areProdKeysExpired } from '@fovea/contract/license-keys/rules'

export type PrimaryAction = 'trial' | 'create' | 'renew'

type Keys = {
  trial: Expiring | null | undefined
  trialUsed?: boolean | undefined
  production: readonly Expiring[] | undefined
  commercial: readonly Expiring[] | undefined
}

/**
 * The page's primary button: renew under a commercial license or if all keys have expired, start the trial if there are
 * no keys, otherwise create a key. Undefined until all keys are loaded.
 */
export function getPrimaryAction(
  { trial, trialUsed = false, production, commercial }: Keys,
  now: Date,
): PrimaryAction | undefined {
  if (trial === undefined || production === undefined || commercial === undefined) return undefined
  if (commercial.length > 0 || areProdKeysExpired(production, now) === true) return 'renew'
  return trial === null && !trialUsed && production.length === 0 ? 'trial' : 'create'
}
