import { useRef, useState } from 'react'

/** After saving, the field is cleared only if it still holds the text that was sent. */
export function useTypedValue<Text>(empty: Text) {
  const [typed, setTyped] = useState(empty)
  const sent = useRef(empty)

  return {
    typed,
    setTyped,
    markSent: () => {
      sent.current = typed
    },
    clearSent: () => {
      const text = sent.current
      setTyped((now) => (now === text ? empty : now))
    },
  }
}
