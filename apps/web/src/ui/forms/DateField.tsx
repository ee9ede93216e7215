import { TextInput } from '@mantine/core'
import { isWholeDate } from './filter-text.ts'
import { useFilterText } from './use-filter-text.ts'

type Props = {
  type: 'date' | 'datetime-local'
  label: string
  className?: string | undefined
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string | undefined) => void
}

/** A date filter: `onChange` is called once the year is complete. */
export function DateField({ value = '', onChange, ...field }: Props) {
  const { typed, setTyped, apply } = useFilterText(value, (date) => onChange(date || undefined))
  return (
    <TextInput
      {...field}
      value={typed}
      onChange={({ currentTarget: { value: date } }) => {
        setTyped(date)
        if (isWholeDate(date)) apply(date)
      }}
    />
  )
}
