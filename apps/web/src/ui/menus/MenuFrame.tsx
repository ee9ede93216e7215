import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type ComponentProps, type ReactNode } from 'react'

export const MenuLink = createLink(
  (props: MenuItemProps & Omit<ComponentProps<'a'>, 'color' | 'style'>) => (
    <Menu.Item component="a" {...props} />
  ),
)

export type MenuFrameProps = {
  button: ReactNode
  opened: boolean
  onChange: (opened: boolean) => void
  onMounted: () => void
  width?: number
  /** Renders the menu in a portal instead of inside its button's container, which may clip it when it scrolls. */
  apart?: boolean
  start?: boolean
  children: ReactNode
}

export function MenuFrame(props: MenuFrameProps) {
  const { button, opened, onChange, onMounted, width = 224, apart = false, start = false } = props
  useEffect(() => onMounted(), [onMounted])
  // Mantine closes it only while the focus is inside, where it is not until there is an item to focus.
  const closeByEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onChange(false)
  })
  useEffect(() => {
    if (!opened) return undefined
    document.addEventListener('keydown', closeByEscape)
    return () => document.removeEventListener('keydown', closeByEscape)
  }, [opened])
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position={start ? 'bottom-start' : 'bottom-end'}
      withinPortal={apart}
      withInitialFocusPlaceholder={false}
      width={width}
      radius="md"
      shadow="md"
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{props.children}</Menu.Dropdown>
    </Menu>
  )
}
