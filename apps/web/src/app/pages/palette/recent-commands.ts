import { array, maxLength, string } from 'zod/mini'
import { createTypedStorage } from '../../../lib/drafts/typed-storage.ts'

const maxRecent = 5

const storage = createTypedStorage('localStorage', array(string()).check(maxLength(maxRecent)))

/** The entries that a user opened last, newest first. Signing out removes it, because the name holds the user's ID. */
export const recentCommands = {
  read: (userId: string): string[] => storage.read(nameOf(userId)) ?? [],
  add: (userId: string, id: string): void => {
    const others = recentCommands.read(userId).filter((other) => other !== id)
    storage.keep(nameOf(userId), [id, ...others].slice(0, maxRecent))
  },
}

function nameOf(userId: string): string {
  return `fovea.palette.${userId}`
}
