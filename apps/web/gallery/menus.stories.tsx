import { Menu } from '@mantine/core'
import { LateMenu } from '../src/ui/menus/LateMenu.tsx'
import { MenuFrame } from '../src/ui/menus/MenuFrame.tsx'
import { longText, pressNothing } from './samples.ts'
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

export const MenuFromItsStart: Story = {
  name: 'MenuFrame, from the start of its button',
  render: () => (
    <States>
      <State name="start, wider">
        <MenuFrame
          button={<button type="button">Workspace: Northwind</button>}
          opened
          onChange={pressNothing}
          onMounted={pressNothing}
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
  name: 'LateMenu, MenuFrame',
  render: () => (
    <States>
      <State name="MenuFrame, open">
        <MenuFrame
          button={<button type="button">Actions</button>}
          opened
          onChange={pressNothing}
          onMounted={pressNothing}
        >
          {items}
        </MenuFrame>
      </State>
      <State name="LateMenu">
        <LateMenu
          label="Actions"
          className={undefined}
          code={{ name: 'gallery-menu', load: () => Promise.resolve(MenuFrame) }}
          renderMenu={(Frame, frame) => <Frame {...frame}>{items}</Frame>}
        >
          Actions
        </LateMenu>
      </State>
    </States>
  ),
}
