import { shape, string, table } from '../http/shape.ts'
import { getShownWorkspaceId } from '../auth/shown-workspace.ts'
import { createTypedStorage } from './typed-storage.ts'

const prefix = 'fovea.draft.'
const texts = createTypedStorage('sessionStorage', shape(table(string)))

export const drafts = {
  read: (userId: string, form: string): Record<string, string> =>
    texts.read(keyOf(userId, form)) ?? {},
  save: (userId: string, form: string, typed: Record<string, string>): void =>
    texts.keep(keyOf(userId, form), typed),
  remove: (userId: string, form: string): void => texts.forget(keyOf(userId, form)),
  removeAll(): void {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) texts.forget(key)
  },
}

function keyOf(userId: string, form: string): string {
  const place = [userId, getShownWorkspaceId() ?? [], form].flat()
  return prefix + place.join('.')
}
