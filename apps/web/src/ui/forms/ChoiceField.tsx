import '@mantine/core/styles/Combobox.layer.css'
import { Select, type OptionsFilter, type SelectProps } from '@mantine/core'
import { useMemo, type FocusEvent } from 'react'

type Props = Pick<SelectProps, 'onBlur' | 'error' | 'disabled' | 'size'> & {
  label: string
  options: readonly string[]
  /** Other names by which an option is found. */
  aliases?: ReadonlyMap<string, readonly string[]>
  value: string
  onChange: (value: string) => void
  'data-path'?: string
  required?: boolean
}

export function ChoiceField(props: Props) {
  const { options, aliases, value, onChange, onBlur, required = true, ...field } = props
  const filter = useMemo(() => matching(aliases), [aliases])

  function leave(event: FocusEvent<HTMLInputElement>) {
    // Typing the full name of an option selects it.
    const typed = event.currentTarget.value.trim().toLowerCase()
    const fullText = options.find((option) => option.toLowerCase() === typed)
    if (fullText !== undefined && fullText !== value) onChange(fullText)
    onBlur?.(event)
  }

  return (
    <Select
      {...field}
      withAsterisk={required}
      aria-required={required}
      placeholder="Choose one"
      data={options}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      onBlur={leave}
      searchable
      // Focus alone does not open the list: it would cover the error of the field.
      openOnFocus={false}
      // Both are needed: without the second, opening the list removes the highlight that typing has set.
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      nothingFoundMessage="Nothing matches."
      filter={filter}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 }, shadow: 'md' }}
    />
  )
}

function matching(aliases: Props['aliases']): OptionsFilter {
  return ({ options, search }) => {
    const typed = search.trim().toLowerCase()
    return options.filter((option) => {
      if (!('label' in option)) return false
      const others = aliases?.get(option.label) ?? []
      return (
        option.label.toLowerCase().includes(typed) ||
        others.some((alias) => alias.toLowerCase().startsWith(typed))
      )
    })
  }
}
