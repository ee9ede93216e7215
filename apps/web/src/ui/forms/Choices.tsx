import type { ReactNode } from 'react'
import classes from './Choices.module.css'

type Props = {
  legend: string
  /** Short ones stand beside each other. */
  row?: boolean
  children: ReactNode
}

/** Some choices that belong together. */
export function Choices({ legend, row = false, children }: Props) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {row ? <div className={classes.row}>{children}</div> : children}
    </fieldset>
  )
}

type ChoiceProps = {
  /** Of those with the same name one is chosen; without one, as many as wanted. */
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** What choosing it means. */
  aside?: string
  children: ReactNode
}

export function Choice({ name, checked, onChange, aside, children }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input
        type={name === undefined ? 'checkbox' : 'radio'}
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
      {aside !== undefined && <span className={classes.aside}>{aside}</span>}
    </label>
  )
}
