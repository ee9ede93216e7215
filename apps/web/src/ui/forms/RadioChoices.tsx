import type { ReactNode } from 'react'
import { Choice, Choices } from './Choices.tsx'

type Props<Value extends string> = {
  legend: string
  name: string
  values: readonly Value[]
  value: Value | undefined
  labelOf: (value: Value) => ReactNode
  asideOf?: (value: Value) => string
  onChange: (value: Value) => void
  row?: boolean
  boxed?: boolean
}

/** Choices of which exactly one is taken, all of them seen at the same time. */
export function RadioChoices<Value extends string>(props: Props<Value>) {
  const { legend, name, values, value, labelOf, asideOf, onChange, row, boxed } = props
  return (
    <Choices legend={legend} row={row}>
      {values.map((each) => (
        <Choice
          key={each}
          name={name}
          boxed={boxed}
          checked={each === value}
          onChange={() => onChange(each)}
          aside={asideOf?.(each)}
        >
          {labelOf(each)}
        </Choice>
      ))}
    </Choices>
  )
}
