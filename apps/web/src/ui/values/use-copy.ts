import { createContext, use, useState } from 'react'
import { copiedMs, copiedText } from '../../lib/text/copied.ts'
import { useTemporaryValue } from '../../lib/time/use-temporary-value.ts'

export const CopyListener = createContext<((text: string) => void) | null>(null)

/**
 * Copies a text, or the result of a function that is called on the press. If the browser does not allow it, the text
 * must be shown in full, to be copied by hand.
 */
export function useCopy(text: string | (() => string)) {
  const notice = useTemporaryValue<string>(copiedMs)
  const [refused, setRefused] = useState(false)
  const onCopied = use(CopyListener)

  async function copy() {
    try {
      const copied = typeof text === 'string' ? text : text()
      await navigator.clipboard.writeText(copied)
      notice.show(copiedText)
      onCopied?.(copied)
    } catch (cause) {
      console.error('the clipboard refused', cause)
      setRefused(true)
      notice.show('Select it and copy it by hand.')
    }
  }

  return { copy: () => void copy(), notice: notice.value, refused }
}
