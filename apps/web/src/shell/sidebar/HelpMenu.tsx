import { Icon } from '../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../ui/menus/LazyMenu.tsx'
import { menusChunk } from '../bar/menus-chunk.ts'

type Props = {
  className: string | undefined
  labelClass: string | undefined
  onShortcuts: () => void
  onNews: () => void
}

export function HelpMenu({ className, labelClass, onShortcuts, onNews }: Props) {
  return (
    <LazyMenu
      label="Help"
      className={className}
      code={menusChunk}
      renderMenu={({ MenuFrame, HelpItems }, frame) => (
        <MenuFrame {...frame} apart start>
          <HelpItems onShortcuts={onShortcuts} onNews={onNews} />
        </MenuFrame>
      )}
    >
      <Icon name="help" />
      <span className={labelClass}>Help</span>
    </LazyMenu>
  )
}
