import '@mantine/core/styles/Combobox.layer.css'
import { Select, type SelectProps } from '@mantine/core'
import classes from './filters.module.css'

type Props<Value extends string | number> = Pick<
  SelectProps,
  'label' | 'aria-label' | 'className'
> & {
  /** The option without a filter, such as "Any plan". */
  any: string
  values: readonly Value[]
  labelOf: (value: Value) => string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

const anyValue = 'any'

export function FilterSelect<Value extends string | number>(props: Props<Value>) {
  const { any, values, labelOf, value = anyValue, onChange, ...field } = props
  return (
    <Select
      className={classes.day}
      {...field}
      data={[
        { value: anyValue, label: any },
        ...values.map((known) => ({ value: String(known), label: labelOf(known) })),
      ]}
      value={String(value)}
      onChange={(chosen) => onChange(values.find((known) => String(known) === chosen))}
    />
  )
}
