import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useReducer, useRef, useState, type ReactNode } from 'react'
import { chunk, useChunk } from '../../lib/page/chunk.ts'

const menuCode = chunk('menus', () => import('./menus.tsx'))

type Menus = Awaited<ReturnType<typeof menuCode.load>>

type Props = {
  label: string
  className: string | undefined
  onPress?: () => void
  renderItems: (menus: Menus) => ReactNode
  /** What the button shows. */
  children: ReactNode
}

/** A button with a menu, which is loaded when somebody comes near: no page needs it to be shown. */
export function LateMenu({ label, className, onPress, renderItems, children }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  const focused = useRef(false)
  const [near, setNear] = useState(false)
  // Only then does the menu wrap the button: anew between a press and its release, the press would be lost.
  const [asked, ask] = useReducer(() => true, false)
  const [opened, setOpened] = useState(false)
  // It has to be there before it opens: only then does it know where to give the focus back to.
  const [ready, setReady] = useReducer(() => true, false)
  const code = useChunk(menuCode, near)
  const menus = asked ? code.data : undefined

  // The menu wraps the button anew; whoever stood on it stays there.
  useLayoutEffect(() => {
    if (menus !== undefined && focused.current) target.current?.focus()
  }, [menus])

  function onClick() {
    onPress?.()
    if (menus !== undefined) return
    setNear(true)
    ask()
    setOpened(true)
    if (code.error) void code.refetch()
  }

  const button = (
    <UnstyledButton
      ref={target}
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      title={code.error ? `The menu could not be loaded. ${code.error.message}` : undefined}
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
  if (menus === undefined) return button
  return (
    <menus.MenuFrame
      button={button}
      opened={opened && ready}
      onChange={setOpened}
      onMounted={setReady}
    >
      {renderItems(menus)}
    </menus.MenuFrame>
  )
}
