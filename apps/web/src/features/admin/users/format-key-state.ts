type KeyState = {
  expired: boolean
  activated: boolean
  deactivated: boolean
}

export function formatKeyState({ expired, activated, deactivated }: KeyState): string {
  if (deactivated) return 'Refused: account deactivated'
  if (expired) return 'Expired'
  return activated ? 'Active' : 'Off'
}
