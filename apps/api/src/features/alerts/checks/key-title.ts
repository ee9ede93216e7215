import { formatKeyName, type KeyRow } from '../present.ts'

export function formatKeyTitle(key: Pick<KeyRow, 'kind' | 'platform' | 'identifier'>) {
  switch (key.kind) {
    case 'dev':
      return 'your development key'
    case 'com':
      return 'your commercial key'
    case 'prod':
      return `the key of ${formatKeyName(key) ?? 'your app'}`
  }
}
