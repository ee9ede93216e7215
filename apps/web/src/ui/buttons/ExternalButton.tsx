import { Button, type ButtonProps } from '@mantine/core'
import { Icon } from '../drawings/Icon.tsx'
import classes from './ExternalButton.module.css'

type Props = ButtonProps & { href: string }

export function ExternalButton({ href, children, ...button }: Props) {
  return (
    <Button
      rightSection={<Icon name="external" size={14} />}
      classNames={classes}
      {...button}
      onClick={() => window.open(href, '_blank', 'noreferrer')}
    >
      {children}
    </Button>
  )
}
