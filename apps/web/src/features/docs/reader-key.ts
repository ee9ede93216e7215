/** What is known of the reader's development key. */
export type ReaderKey =
  | { state: 'anonymous' }
  | { state: 'loading' }
  | { state: 'failed'; error: Error; onRetry: () => void }
  | { state: 'none' }
  | { state: 'running' | 'expired'; key: string; ends: string }

const placeholderKey = 'YOUR_DEVELOPMENT_KEY'

/** What stands in the examples. An expired key is still the reader's: an extension revives it as it is. */
export function keyInExamples(reader: ReaderKey): string {
  return 'key' in reader ? reader.key : placeholderKey
}
