import type { Card } from '@fovea/contract/billing'
import type { CardError } from './card-error.ts'
import { formatCardExpiry, formatCardName } from './card-labels.ts'
import { focusElement } from '../../../lib/page/focus-element.ts'
import { CardField } from './CardField.tsx'
import classes from './CardChoice.module.css'

type Props = {
  savedCard: Card | null
  usesSaved: boolean
  onChoose: (usesSaved: boolean) => void
  disabled: boolean
  refusal: CardError | null
} & Pick<Parameters<typeof CardField>[0], 'isMissed' | 'onTyped' | 'onEscape'>

export function CardChoice(props: Props) {
  const { savedCard, usesSaved, onChoose, disabled, refusal, ...field } = props
  return (
    <fieldset className={classes.choice}>
      <legend>Card</legend>
      {savedCard && (
        <>
          <label className={classes.option}>
            <input
              type="radio"
              name="card"
              checked={usesSaved}
              disabled={disabled}
              onChange={() => onChoose(true)}
              ref={focusElement}
              data-autofocus
            />
            {formatCardName(savedCard)}{' '}
            <span className={classes.expiry}>{formatCardExpiry(savedCard)}</span>
          </label>
          <label className={classes.option}>
            <input
              type="radio"
              name="card"
              checked={!usesSaved}
              disabled={disabled}
              onChange={() => onChoose(false)}
            />
            Another card
          </label>
        </>
      )}
      {usesSaved && refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal.message}
        </p>
      )}
      {!usesSaved && (
        <CardField first={savedCard === null} disabled={disabled} refusal={refusal} {...field} />
      )}
    </fieldset>
  )
}
