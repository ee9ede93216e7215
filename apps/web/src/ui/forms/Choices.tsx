import type { ReactNode } from 'react'
import classes from './Choices.module.css'

type Props = {
  legend: string
  /** Short ones stand beside each other. */
  row?: boolean
  error?: string | undefined
  children: ReactNode
}

/** Some choices that belong together. */
export function Choices({ legend, row = false, error, children }: Props) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {row ? <div className={classes.row}>{children}</div> : children}
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type ChoiceProps = {
  /** Of those with the same name one is chosen; without one, as many as wanted. */
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  aside?: string
  /** Drawn as a box of its own. */
  boxed?: boolean
  /** Has the focus when its modal opens. */
  isFirst?: boolean
  /** By which a form finds it, to lead to what is wrong. */
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
