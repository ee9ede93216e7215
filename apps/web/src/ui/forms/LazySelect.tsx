// chunk: inputs
// A field with a list has no native element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props */
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { TextInput, type SelectProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { defineChunk, useChunk } from '../../lib/page/chunk.ts'
import classes from './LazySelect.module.css'

type Option = { value: string; label: string }
type Props = Pick<
  SelectProps,
  'classNames' | 'limit' | 'nothingFoundMessage' | 'onChange' | 'searchable' | 'comboboxProps'
> & { label: string; data: readonly (string | Option)[]; value: string }

const select = defineChunk('select', async () => (await import('@mantine/core')).Select)

/**
 * A select that shows its value at once and loads its list when the page is idle or the pointer or focus comes near:
 * the code that positions a list is larger than most pages.
 */
export function LazySelect({ searchable = false, ...props }: Props) {
  const { label, data, value, classNames } = props
  const field = useRef<HTMLInputElement>(null)
  const focused = useRef(false)
  const [near, setNear] = useState(false)
  // Replacing the field between a press and its release would lose the press.
  const [held, setHeld] = useState(false)
  const [opened, setOpened] = useState(false)
  const { data: loaded, error, refetch } = useChunk(select, near)
  const Select = held ? undefined : loaded

  useLayoutEffect(() => {
    if (Select !== undefined && focused.current) field.current?.focus()
  }, [Select])

  if (Select !== undefined) {
    return (
      <Select
        {...props}
        ref={field}
        searchable={searchable}
        defaultDropdownOpened={opened}
        data={[...data]}
      />
    )
  }

  function open() {
    setHeld(false)
    setOpened(true)
    setNear(true)
    if (error) void refetch()
  }

  return (
    <TextInput
      ref={field}
      label={label}
      value={labelOf(value, data)}
      readOnly
      pointer={!searchable}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      classNames={rootOf(classNames)}
      rightSection={<Chevron />}
      rightSectionPointerEvents="none"
      error={error && opened ? `The list could not be loaded. ${error.message}` : undefined}
      onPointerEnter={() => setNear(true)}
      onPointerDown={() => {
        setNear(true)
        setHeld(true)
      }}
      onPointerLeave={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onClick={open}
      onKeyDown={({ key }) => {
        if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)) open()
      }}
      onFocus={() => {
        focused.current = true
        setNear(true)
      }}
      onBlur={() => {
        focused.current = false
      }}
    />
  )
}

function labelOf(value: string, data: Props['data']): string {
  const chosen = data.find((option) => typeof option !== 'string' && option.value === value)
  return typeof chosen === 'object' ? chosen.label : value
}

/** Class names of the field's position on the page; the others style the list. */
function rootOf(classNames: Props['classNames']) {
  const root = typeof classNames === 'object' ? classNames['root'] : undefined
  return root === undefined ? {} : { root }
}

function Chevron() {
  return (
    <svg viewBox="0 0 16 16" fill="none" className={classes.chevron} aria-hidden="true">
      <path d="m5 6 3-3 3 3M5 10l3 3 3-3" stroke="currentColor" />
    </svg>
  )
}
