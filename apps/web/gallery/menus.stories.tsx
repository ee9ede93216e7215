import { Menu } from '@mantine/core'
import { LazyMenu } from '../src/ui/menus/LazyMenu.tsx'
import { MenuFrame } from '../src/ui/menus/MenuFrame.tsx'
import { longText, doNothing } from './samples.ts'
import { State, States } from './States.tsx'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Menus' } satisfies StoryGroup

const items = (
  <>
    <Menu.Item>Rename</Menu.Item>
    <Menu.Item>{longText}</Menu.Item>
    <Menu.Divider />
    <Menu.Item color="red">Delete</Menu.Item>
  </>
)

export const MenuAlignedToStart: Story = {
  name: 'MenuFrame, from the start of its button',
  render: () => (
    <States>
      <State name="start, wider">
        <MenuFrame
          button={<button type="button">Workspace: Northwind</button>}
          opened
          onChange={doNothing}
          onMounted={doNothing}
          width={280}
          start
        >
          {items}
        </MenuFrame>
      </State>
    </States>
  ),
}

export const Menus: Story = {
  name: 'LazyMenu, MenuFrame',
  render: () => (
    <States>
      <State name="MenuFrame, open">
        <MenuFrame
          button={<button type="button">Actions</button>}
          opened
          onChange={doNothing}
          onMounted={doNothing}
        >
          {items}
        </MenuFrame>
      </State>
      <State name="LazyMenu">
        <LazyMenu
          label="Actions"
          className={undefined}
          code={{ name: 'gallery-menu', load: () => Promise.resolve(MenuFrame) }}
          renderMenu={(Frame, frame) => <Frame {...frame}>{items}</Frame>}
        >
          Actions
        </LazyMenu>
      </State>
    </States>
  ),
}
