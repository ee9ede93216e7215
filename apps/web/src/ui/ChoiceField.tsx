import '@mantine/core/styles/Combobox.layer.css'
import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import classes from './ChoiceField.module.css'

type Props = {
  label: string
  options: readonly string[]
  /** Other words that find an option. */
  aliases?: ReadonlyMap<string, readonly string[]>
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error?: React.ReactNode
  required?: boolean
  disabled?: boolean
}

/** Three and a half, so that it shows that there are more. */
const shownRows = 3.5
const rowPx = 36
const paddingPx = 4

/** One of a list, found by typing. */
export function ChoiceField({ options, aliases, value, onChange, required, ...field }: Props) {
  return (
    <Select
      {...field}
      withAsterisk={required}
      aria-required={required}
      placeholder="Choose one"
      data={options}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      clearable={false}
      allowDeselect={false}
      autoSelectOnBlur={false}
      selectFirstOptionOnChange
      nothingFoundMessage="Nothing matches."
      filter={matching(aliases)}
      maxDropdownHeight={shownRows * rowPx + paddingPx}
      classNames={{ option: classes.option, dropdown: classes.dropdown }}
      comboboxProps={{ transitionProps: { duration: 0 }, shadow: 'md' }}
    />
  )
}

/** Anywhere in the option, and at the start of another word for it. */
function matching(aliases: Props['aliases']): OptionsFilter {
  return ({ options, search }) => {
    const typed = search.trim().toLowerCase()
    return options.filter((option) => {
      const { label } = option as ComboboxItem
      return (
        label.toLowerCase().includes(typed) ||
        aliases?.get(label)?.some((alias) => alias.toLowerCase().startsWith(typed))
      )
    })
  }
}
