import { restorableDays } from '@fovea/contract/license-keys/rules'

export function deletionWords(expired: boolean): string {
  const effect = expired
    ? 'It has expired, so no app works with it.'
    : 'Apps that use it stop working.'
  return `${effect} You can restore it for ${restorableDays} days.`
}
