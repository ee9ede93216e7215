import '@mantine/core/styles/Combobox.layer.css'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { blogKind } from './blog.ts'
import { postQuery, postsQuery } from '../calls.ts'
import type { Post } from '../post.ts'

type Props = Pick<SelectProps, 'error' | 'onBlur'> & {
  value: string
  onChange: (value: string) => void
  'data-path': string
}

const typingPauseMs = 200

export function ArticleField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const chosen = useQuery({ ...postQuery(blogKind, value), enabled: value !== '' })
  const chosenTitle = chosen.data?.title ?? ''
  const [search] = useDebouncedValue(typed === chosenTitle ? '' : typed.trim(), typingPauseMs)
  const found = useInfiniteQuery({
    ...postsQuery(blogKind, { search }),
    placeholderData: keepPreviousData,
  })
  const articles = found.data?.pages[0]?.posts ?? []

  return (
    <Select
      {...field}
      label="Article"
      description="Where readers can find out more. Optional."
      placeholder="Search by title"
      data={optionsOf(articles, value, chosenTitle || value)}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      allowDeselect
      onSearchChange={setTyped}
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No matching articles.'}
      clearable
      // Mantine hides the clear button from keyboards and screen readers by default.
      clearButtonProps={{ 'aria-label': 'Clear article', 'aria-hidden': false, tabIndex: 0 }}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 }, shadow: 'md' }}
    />
  )
}

/** The selected article stays an option, even if the search doesn't match it. */
function optionsOf(articles: readonly Post[], value: string, title: string) {
  const options = articles.map(({ id, title: label }) => ({ value: id, label }))
  if (value === '' || options.some((option) => option.value === value)) return options
  return [{ value, label: title }, ...options]
}
