import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useReducer, useRef, useState, type ReactNode } from 'react'
import { useChunk, type Chunk } from '../../lib/page/chunk.ts'
import type { MenuFrameProps } from './MenuFrame.tsx'

type Props<Code> = {
  label: string
  className: string | undefined
  onPress?: () => void
  /** What draws the menu: the frame that is handed to it, filled with its items. */
  code: Chunk<Code>
  renderMenu: (code: Code, frame: Omit<MenuFrameProps, 'children'>) => ReactNode
  children: ReactNode
}

/** A button with a menu, which is loaded when somebody comes near: no page needs it to be shown. */
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
  // Only then does the menu wrap the button: anew between a press and its release, the press would be lost.
  const [isRequested, ask] = useReducer(() => true, false)
  const [opened, setOpened] = useState(false)
  // It has to be there before it opens: only then does it know where to give the focus back to.
  const [ready, setReady] = useReducer(() => true, false)
  const loading = useChunk(code, near)
  const loaded = isRequested ? loading.data : undefined

  // The menu wraps the button anew; whoever stood on it stays there.
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
