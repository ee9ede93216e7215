import { defineChunk } from '../../../../lib/page/chunk.ts'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../../../ui/menus/LazyMenu.tsx'
import type { PostMenuProps } from './PostMenuPanel.tsx'
import menu from '../../../../ui/menus/LazyMenu.module.css'

const panel = defineChunk('post-menu', () => import('./PostMenuPanel.tsx'))

export function PostMenu(actions: PostMenuProps) {
  return (
    <LazyMenu
      label={`Actions for ${actions.post.title}`}
      className={menu.square}
      code={panel}
      renderMenu={({ PostMenuPanel }, frame) => <PostMenuPanel frame={frame} {...actions} />}
    >
      <Icon name="more" />
    </LazyMenu>
  )
}
