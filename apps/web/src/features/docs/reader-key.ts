import type { ReactNode } from 'react'

export type ReaderKey =
  | { state: 'anonymous' }
  | { state: 'loading' }
  | { state: 'failed'; error: Error; onRetry: () => void }
  | { state: 'none' }
  /** Rendered by the caller, so that the public docs don't load the date formatting. */
  | { state: 'running' | 'expired'; key: string; ends: ReactNode }

const placeholderKey = 'YOUR_DEVELOPMENT_KEY'

/** An expired key is still used, because an extension makes it valid again. */
export function getExampleKey(reader: ReaderKey): string {
  return 'key' in reader ? reader.key : placeholderKey
}
