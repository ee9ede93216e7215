import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { CardElement, useElements } from '@stripe/react-stripe-js'
import type { StripeCardElement } from '@stripe/stripe-js'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CardError } from './card-error.ts'
import text from '../../../ui/text/text.module.css'
import classes from './CardField.module.css'

type Props = {
  /** Whether the field is the first in its form and takes the initial focus. */
  first: boolean
  disabled: boolean
  refusal: CardError | null
  isMissed: boolean
  onTyped: (card: { empty: boolean }) => void
  onEscape: () => void
}

/** The card provider's iframe, whose content we can't read. */
export function CardField(props: Props) {
  const { first, disabled, refusal, isMissed, onTyped, onEscape } = props
  const style = useCardStyle()
  const [typed, setTyped] = useState<{ problem: string | null; after: CardError | null }>()
  const refused = typed?.after === refusal ? null : (refusal?.message ?? null)
  const problem = isMissed ? 'Required' : (typed?.problem ?? refused)
  const elements = useElements()
  const place = useRef<HTMLDivElement>(null)
  const ready = useRef<StripeCardElement>(null)
  // Moves the focus back to the card, which must be corrected.
  useEffect(() => {
    if (refusal !== null) elements?.getElement(CardElement)?.focus()
  }, [refusal, elements])
  return (
    <div>
      {/* Takes the modal's initial focus and hands it to the iframe, which may become ready before or after that. */}
      <div
        ref={place}
        className={classes.frame}
        data-invalid={problem !== null}
        tabIndex={first ? -1 : undefined}
        data-autofocus={first || undefined}
        onFocus={({ target }) => {
          if (target === place.current) ready.current?.focus()
        }}
      >
        <CardElement
          options={{ style, disabled, hidePostalCode: true, disableLink: true }}
          onReady={(element) => {
            ready.current = element
            // The iframe loads late and must not take the focus from another field of the form.
            const { activeElement } = document
            const isElsewhere = activeElement?.closest('form') && activeElement !== place.current
            if (first && !isElsewhere) element.focus()
          }}
          onChange={({ error, empty }) => {
            setTyped({ problem: error?.message ?? null, after: refusal })
            onTyped({ empty })
          }}
          onEscape={onEscape}
        />
      </div>
      <p className={classes.note}>
        {problem === null ? (
          'Sent directly to our card provider. We never see your card number.'
        ) : (
          <span role="alert" className={text.error}>
            {problem}
          </span>
        )}
      </p>
    </div>
  )
}

/** Our style sheets don't apply inside the iframe, so the theme's colors are passed to it. */
function useCardStyle() {
  const { black, colors } = useMantineTheme()
  const scheme = useComputedColorScheme('light')
  return useMemo(() => {
    const isDark = scheme === 'dark'
    const base = {
      color: isDark ? colors.dark[0] : black,
      fontFamily: 'system-ui, sans-serif',
      fontSize: '14px',
      iconColor: isDark ? colors.dark[2] : colors.gray[6],
      '::placeholder': { color: isDark ? colors.dark[2] : colors.gray[6] },
    }
    const wrong = isDark ? colors.red[4] : colors.red[7]
    return { base, invalid: { color: wrong, iconColor: wrong } }
  }, [scheme, black, colors])
}
