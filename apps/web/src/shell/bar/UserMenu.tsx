import type { User } from '@fovea/contract/session'
import { Avatar, UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import { chunk, useChunk } from '../../lib/page/chunk.ts'
import { asksForDark, countClick, noClicks } from './theme-gesture.ts'
import { useDarkTheme } from './use-dark-theme.ts'
import classes from './UserMenu.module.css'

const menuPanel = chunk(
  'user-menu',
  async () => (await import('./UserMenuPanel.tsx')).UserMenuPanel,
)

type Props = { user: User; name: string; onShortcuts: () => void }

/** The picture. The menu behind it is loaded when somebody comes near: no page needs it to be shown. */
export function UserMenu({ user, name, onShortcuts }: Props) {
  const { setDark } = useDarkTheme()
  const clicks = useRef(noClicks)
  const picture = useRef<HTMLButtonElement>(null)
  const focused = useRef(false)
  const [near, setNear] = useState(false)
  // Only then does the menu wrap the picture: anew between a press and its release, the press would be lost.
  const [asked, ask] = useReducer(() => true, false)
  const [opened, setOpened] = useState(false)
  // It has to be there before it opens: only then does it know where to give the focus back to.
  const [ready, setReady] = useReducer(() => true, false)
  const panel = useChunk(menuPanel, near)
  const Panel = asked ? panel.data : undefined

  // The menu wraps the picture anew; whoever stood on it stays there.
  useLayoutEffect(() => {
    if (Panel !== undefined && focused.current) picture.current?.focus()
  }, [Panel])

  function onClick() {
    clicks.current = countClick(clicks.current, performance.now())
    if (asksForDark(clicks.current)) {
      clicks.current = noClicks
      setDark(true)
    }
    if (Panel !== undefined) return
    setNear(true)
    ask()
    setOpened(true)
    if (panel.error) void panel.refetch()
  }

  const button = (
    <UnstyledButton
      ref={picture}
      className={classes.picture}
      aria-label="User menu"
      aria-haspopup="menu"
      title={panel.error ? `The menu could not be loaded. ${panel.error.message}` : undefined}
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
      <Avatar
        src={user.imageUrl || null}
        alt=""
        name={name}
        color="iris"
        size={32}
        imageProps={{ referrerPolicy: 'no-referrer' }}
      />
    </UnstyledButton>
  )
  if (Panel === undefined) return button
  return (
    <Panel
      user={user}
      name={name}
      opened={opened && ready}
      onChange={setOpened}
      onMounted={setReady}
      onShortcuts={onShortcuts}
    >
      {button}
    </Panel>
  )
}
