import { TextInput } from '@mantine/core'

type Props = { value: string; onChange: (typed: string) => void; error: string | false }

/** Dollars, as `parseDollars` reads them. */
export function AmountField({ onChange, ...field }: Props) {
  return (
    <TextInput
      label="Amount"
      leftSection="$"
      inputMode="decimal"
      autoComplete="off"
      maw="12rem"
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}
