import type { ReactNode } from 'react'
import text from '../text/text.module.css'
import classes from './Choices.module.css'

type Props = {
  legend: string
  row?: boolean | undefined
  error?: string | undefined
  children: ReactNode
}

export function Choices({ legend, row = false, error, children }: Props) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {row ? <div className={classes.row}>{children}</div> : children}
      {error !== undefined && (
        <p role="alert" className={text.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type ChoiceProps = {
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  aside?: string | undefined
  boxed?: boolean | undefined
  isFirst?: boolean
  /** The name by which the form finds the field, to focus it on an error. */
  field?: string | undefined
  children: ReactNode
}

export function Choice(props: ChoiceProps) {
  const { name, checked, onChange, aside, boxed = false, isFirst = false, field, children } = props
  return (
    <label className={boxed ? `${classes.choice} ${classes.box}` : classes.choice}>
      <input
        type={name === undefined ? 'checkbox' : 'radio'}
        name={name}
        checked={checked}
        data-autofocus={isFirst || undefined}
        data-field={field}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
      {aside !== undefined && <span className={classes.aside}>{aside}</span>}
    </label>
  )
}
