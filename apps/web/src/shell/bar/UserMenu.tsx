import type { User } from '@fovea/contract/session'
import { useMantineColorScheme } from '@mantine/core'
import { useRef } from 'react'
import { LateMenu } from '../../ui/menus/LateMenu.tsx'
import { lateMenus } from './late-menus.ts'
import { Picture } from './Picture.tsx'
import { asksForDark, countClick, noClicks } from './theme-gesture.ts'
import classes from './UserMenu.module.css'

export function UserMenu({ user, name }: { user: User; name: string }) {
  const { setColorScheme } = useMantineColorScheme()
  const clicks = useRef(noClicks)

  function onPress() {
    clicks.current = countClick(clicks.current, performance.now())
    if (!asksForDark(clicks.current)) return
    clicks.current = noClicks
    setColorScheme('dark')
  }

  return (
    <LateMenu
      label="User menu"
      className={classes.picture}
      onPress={onPress}
      code={lateMenus}
      renderMenu={({ MenuFrame, UserItems }, frame) => (
        <MenuFrame {...frame}>
          <UserItems user={user} name={name} />
        </MenuFrame>
      )}
    >
      <Picture src={user.imageUrl} name={name} />
    </LateMenu>
  )
}
