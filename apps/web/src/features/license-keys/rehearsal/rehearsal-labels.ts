import type { RehearsalAnswer } from '@fovea/contract/license-keys/rules'

export const rehearsalLabels: Record<RehearsalAnswer, string> = {
  expired: 'Expired key',
  'over-limit': 'Free tier used up',
  deactivated: 'Deactivated key',
  'wrong-clock': 'Wrong device clock',
  slow: '5-second delay',
  down: 'Service down (HTTP 503)',
}

export function formatTimeLeft(until: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
