import { Icon } from '../../ui/drawings/Icon.tsx'
import { LateMenu } from '../../ui/menus/LateMenu.tsx'
import { lateMenus } from './late-menus.ts'
import classes from './SecondRow.module.css'

type Props = { onShortcuts: () => void; onNews: () => void }

export function HelpMenu({ onShortcuts, onNews }: Props) {
  return (
    <LateMenu
      label="Help"
      className={classes.help}
      code={lateMenus}
      renderMenu={({ MenuFrame, HelpItems }, frame) => (
        <MenuFrame {...frame}>
          <HelpItems onShortcuts={onShortcuts} onNews={onNews} />
        </MenuFrame>
      )}
    >
      <Icon name="help" />
      Help
    </LateMenu>
  )
}
