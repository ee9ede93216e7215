type KeyState = {
  expired: boolean
  activated: boolean
  /** Whether the owner's account is deactivated. */
  deactivated: boolean
}

export function formatKeyState({ expired, activated, deactivated }: KeyState): string {
  if (deactivated) return 'Refused: account deactivated'
  if (expired) return 'Expired'
  return activated ? 'Active' : 'Off'
}
