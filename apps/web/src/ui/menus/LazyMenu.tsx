import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useReducer, useRef, useState, type ReactNode } from 'react'
import { useChunk, type Chunk } from '../../lib/page/chunk.ts'
import type { MenuFrameProps } from './MenuFrame.tsx'

type Props<Code> = {
  label: string
  className: string | undefined
  onPress?: () => void
  code: Chunk<Code>
  renderMenu: (code: Code, frame: Omit<MenuFrameProps, 'children'>) => ReactNode
  children: ReactNode
}

/** A button whose menu is loaded when the pointer or the focus comes near: no page needs the menu to be shown. */
export function LazyMenu<Code>({
  label,
  className,
  onPress,
  code,
  renderMenu,
  children,
}: Props<Code>) {
  const target = useRef<HTMLButtonElement>(null)
  const focused = useRef(false)
  const [near, setNear] = useState(false)
  // Only after the press the menu wraps the button: remounting the button between a press and its release would lose
  // the press.
  const [isRequested, ask] = useReducer(() => true, false)
  const [opened, setOpened] = useState(false)
  // The menu must be mounted before it opens: otherwise it does not know where to return the focus to.
  const [ready, setReady] = useReducer(() => true, false)
  const loading = useChunk(code, near)
  const loaded = isRequested ? loading.data : undefined

  // Wrapping the button remounts it, so the focus must be restored.
  useLayoutEffect(() => {
    if (loaded !== undefined && focused.current) target.current?.focus()
  }, [loaded])

  function onClick() {
    onPress?.()
    if (loaded !== undefined) return
    setNear(true)
    ask()
    setOpened(true)
    if (loading.error) void loading.refetch()
  }

  const button = (
    <UnstyledButton
      ref={target}
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      title={loading.error ? `The menu could not be loaded. ${loading.error.message}` : undefined}
      onClick={onClick}
      onPointerEnter={() => setNear(true)}
      onFocus={() => {
        focused.current = true
        setNear(true)
      }}
      onBlur={() => {
        focused.current = false
      }}
    >
      {children}
    </UnstyledButton>
  )
  if (loaded === undefined) return button
  return renderMenu(loaded, {
    button,
    opened: opened && ready,
    onChange: setOpened,
    onMounted: setReady,
  })
}
