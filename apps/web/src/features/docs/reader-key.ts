import type { ReactNode } from 'react'

/** What is known of the reader's development key. */
export type ReaderKey =
  | { state: 'anonymous' }
  | { state: 'loading' }
  | { state: 'failed'; error: Error; onRetry: () => void }
  | { state: 'none' }
  /** The day comes as it is shown: what writes days is not needed for everybody else. */
  | { state: 'running' | 'expired'; key: string; ends: ReactNode }

const placeholderKey = 'YOUR_DEVELOPMENT_KEY'

/** What stands in the examples. An expired key is still the reader's: an extension revives it as it is. */
export function getExampleKey(reader: ReaderKey): string {
  return 'key' in reader ? reader.key : placeholderKey
}
