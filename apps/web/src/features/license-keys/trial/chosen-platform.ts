export const chosenPlatformStorage = {
  read: (userId: string): string => localStorage.getItem(keyOf(userId)) ?? '',
  keep: (userId: string, name: string): void => localStorage.setItem(keyOf(userId), name),
}

function keyOf(userId: string): string {
  return `fovea.platform.${userId}`
}
