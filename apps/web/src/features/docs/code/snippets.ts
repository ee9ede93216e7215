import { createContext, use, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { settings } from '../../../lib/page/settings.ts'
import { getExampleKey, type ReaderKey } from '../reader-key.ts'

type Snippets = {
  values: Record<'console' | 'key' | 'nonce' | 'session', string>
  asCurl: boolean
  showAsCurl: (asCurl: boolean, from: HTMLElement) => void
}

const Context = createContext<Snippets | null>(null)

export const SnippetsProvider = Context.Provider

export function useSnippets(): Snippets {
  const snippets = use(Context)
  if (snippets === null) throw new Error('useSnippets is used outside the docs')
  return snippets
}

export function useReaderSnippets(reader: ReaderKey): Snippets {
  const [asCurl, setAsCurl] = useState(false)
  const [own] = useState(() => ({ session: newUuid(), nonce: newUuid().slice(-12) }))
  const key = getExampleKey(reader)
  /** Keeps the pressed button in place while the snippets above it change their height. */
  const showAsCurl = useCallback((chosen: boolean, from: HTMLElement) => {
    const before = from.getBoundingClientRect().top
    flushSync(() => setAsCurl(chosen))
    scrollBy({ top: from.getBoundingClientRect().top - before, behavior: 'instant' })
  }, [])

  return useMemo(
    () => ({ values: { ...own, key, console: settings.publicUrl }, asCurl, showAsCurl }),
    [own, key, asCurl, showAsCurl],
  )
}

/** `crypto.randomUUID` exists only over TLS. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
