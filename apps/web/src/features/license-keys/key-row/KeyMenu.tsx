import type { ProdKey } from '@fovea/contract/license-keys'
import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import { chunk, useChunk } from '../../../lib/page/chunk.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import classes from './KeyRow.module.css'

const menuPanel = chunk('key-menu', async () => (await import('./KeyMenuPanel.tsx')).KeyMenuPanel)

type Props = { prodKey: ProdKey; name: string; expired: boolean; onDelete: () => void }

/** What is done to a key without opening its row. The menu itself is loaded when somebody comes near. */
export function KeyMenu({ prodKey, name, expired, onDelete }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  const [near, setNear] = useReducer(() => true, false)
  // Only then does the menu wrap the button: anew between a press and its release, the press would be lost.
  const [asked, ask] = useReducer(() => true, false)
  const [opened, setOpened] = useState(false)
  const [ready, setReady] = useReducer(() => true, false)
  const panel = useChunk(menuPanel, near)
  const Panel = asked ? panel.data : undefined

  // The menu wraps the button anew; whoever pressed it stays there.
  useLayoutEffect(() => {
    if (Panel !== undefined) target.current?.focus()
  }, [Panel])

  function onClick() {
    if (Panel !== undefined) return
    setNear()
    ask()
    setOpened(true)
    if (panel.error) void panel.refetch()
  }

  const button = (
    <UnstyledButton
      ref={target}
      className={classes.menu}
      aria-label={`Actions for ${name}`}
      aria-haspopup="menu"
      title={panel.error ? `The menu could not be loaded. ${panel.error.message}` : undefined}
      onClick={onClick}
      onPointerEnter={setNear}
      onFocus={setNear}
    >
      <Icon name="more" />
    </UnstyledButton>
  )
  if (Panel === undefined) return button
  return (
    <Panel
      prodKey={prodKey}
      name={name}
      expired={expired}
      opened={opened && ready}
      onChange={setOpened}
      onMounted={setReady}
      onDelete={onDelete}
    >
      {button}
    </Panel>
  )
}
