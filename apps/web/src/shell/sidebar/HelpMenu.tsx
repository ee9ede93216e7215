import { Icon } from '../../ui/drawings/Icon.tsx'
import { LateMenu } from '../../ui/menus/LateMenu.tsx'
import { lateMenus } from '../bar/late-menus.ts'

type Props = {
  className: string | undefined
  labelClass: string | undefined
  onShortcuts: () => void
  onNews: () => void
}

/** Everything that explains, in one place. */
export function HelpMenu({ className, labelClass, onShortcuts, onNews }: Props) {
  return (
    <LateMenu
      label="Help"
      className={className}
      code={lateMenus}
      renderMenu={({ MenuFrame, HelpItems }, frame) => (
        <MenuFrame {...frame} apart start>
          <HelpItems onShortcuts={onShortcuts} onNews={onNews} />
        </MenuFrame>
      )}
    >
      <Icon name="help" />
      <span className={labelClass}>Help</span>
    </LateMenu>
  )
}
