import { Icon } from '../../ui/drawings/Icon.tsx'
import { LateMenu } from './LateMenu.tsx'
import classes from './SecondRow.module.css'

type Props = { onShortcuts: () => void; onNews: () => void }

/** Everything that explains, in one place. */
export function HelpMenu({ onShortcuts, onNews }: Props) {
  return (
    <LateMenu
      label="Help"
      className={classes.help}
      renderItems={({ HelpItems }) => <HelpItems onShortcuts={onShortcuts} onNews={onNews} />}
    >
      <Icon name="help" />
      Help
    </LateMenu>
  )
}
