import type { CustomerState } from '@fovea/contract/admin/customer-options'

export type InactiveState = Extract<CustomerState, 'deactivated' | 'suspended'>

type KeyState = {
  expired: boolean
  activated: boolean
  /** Why all keys of the customer are refused. */
  inactive: InactiveState | undefined
}

export function formatKeyState({ expired, activated, inactive }: KeyState): string {
  if (inactive === 'deactivated') return 'Refused: account deactivated'
  if (inactive === 'suspended') return 'Refused: team suspended'
  if (expired) return 'Expired'
  return activated ? 'Active' : 'Off'
}

export function getInactiveState(state: CustomerState): InactiveState | undefined {
  return state === 'deactivated' || state === 'suspended' ? state : undefined
}
