import type { User } from '@fovea/contract/auth'
import { useMantineColorScheme } from '@mantine/core'
import { useRef } from 'react'
import { Picture } from '../../ui/drawings/Picture.tsx'
import { LazyMenu } from '../../ui/menus/LazyMenu.tsx'
import { menusChunk } from './menus-chunk.ts'
import { isDarkThemeGesture, countClick, noClicks } from './theme-gesture.ts'
import classes from './UserMenu.module.css'

export function UserMenu({ user, name }: { user: User; name: string }) {
  const { setColorScheme } = useMantineColorScheme()
  const clicks = useRef(noClicks)

  function onPress() {
    clicks.current = countClick(clicks.current, performance.now())
    if (!isDarkThemeGesture(clicks.current)) return
    clicks.current = noClicks
    setColorScheme('dark')
  }

  return (
    <LazyMenu
      label="User menu"
      className={classes.picture}
      onPress={onPress}
      code={menusChunk}
      renderMenu={({ MenuFrame, UserItems }, frame) => (
        <MenuFrame {...frame}>
          <UserItems user={user} name={name} />
        </MenuFrame>
      )}
    >
      <Picture src={user.imageUrl} name={name} />
    </LazyMenu>
  )
}
