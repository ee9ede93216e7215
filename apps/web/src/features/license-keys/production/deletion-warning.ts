import { deletedKeyDays } from '@fovea/contract/license-keys/rules'

export function formatDeletionWarning(expired: boolean): string {
  const effect = expired
    ? 'It has expired, so no app works with it.'
    : 'Apps that use it stop working.'
  return `${effect} You can restore it for ${deletedKeyDays} days.`
}
