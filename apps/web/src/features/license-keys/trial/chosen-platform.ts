/** The platform that a person builds for, by its name: as the trial's form says it, or as it was chosen since. */
export const chosenPlatformStorage = {
  read: (userId: string): string => localStorage.getItem(keyOf(userId)) ?? '',
  keep: (userId: string, name: string): void => localStorage.setItem(keyOf(userId), name),
}

function keyOf(userId: string): string {
  return `fovea.platform.${userId}`
}
