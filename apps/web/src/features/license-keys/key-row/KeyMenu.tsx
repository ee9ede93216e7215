import type { ProdKey } from '@fovea/contract/license-keys'
import { defineChunk } from '../../../lib/page/chunk.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../../ui/menus/LazyMenu.tsx'
import classes from './KeyRow.module.css'

const keyMenu = defineChunk(
  'key-menu',
  async () => (await import('./KeyMenuPanel.tsx')).KeyMenuPanel,
)

type Props = { prodKey: ProdKey; name: string; expired: boolean; onDelete: () => void }

export function KeyMenu(props: Props) {
  return (
    <LazyMenu
      label={`Actions for ${props.name}`}
      className={classes.menu}
      code={keyMenu}
      renderMenu={(Panel, frame) => <Panel {...props} frame={frame} />}
    >
      <Icon name="more" />
    </LazyMenu>
  )
}
