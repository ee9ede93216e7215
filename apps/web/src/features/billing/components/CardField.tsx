import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { CardElement } from '@stripe/react-stripe-js'
import { useMemo, useState } from 'react'
import classes from './CardField.module.css'

type Props = {
  /** Whether it is what the form starts with. */
  first: boolean
  disabled: boolean
  onEscape: () => void
}

/** The card provider's own field, in a frame that we cannot look into. */
export function CardField({ first, disabled, onEscape }: Props) {
  const style = useCardStyle()
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <div>
      <div className={classes.frame} data-invalid={problem !== null}>
        <CardElement
          options={{ style, disabled, hidePostalCode: true, disableLink: true }}
          onReady={(element) => {
            // It comes late; whoever has begun to type elsewhere stays there.
            if (first && !(document.activeElement instanceof HTMLInputElement)) element.focus()
          }}
          onChange={({ error }) => setProblem(error?.message ?? null)}
          onEscape={onEscape}
        />
      </div>
      <p className={classes.note}>
        {problem === null ? (
          'Goes straight to our card provider; we never see the number.'
        ) : (
          <output className={classes.problem}>{problem}</output>
        )}
      </p>
    </div>
  )
}

/** The frame knows nothing of our style sheets: it is told the colours of the theme. */
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
