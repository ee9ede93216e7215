import { Loader, UnstyledButton } from '@mantine/core'
import { Icon, type IconName } from '../drawings/Icon.tsx'
import classes from './IconButton.module.css'

type Props = {
  icon: IconName
  label: string
  busy?: boolean
  onClick: () => void
}

export function IconButton({ icon, label, busy = false, onClick }: Props) {
  return (
    <UnstyledButton
      className={classes.button}
      aria-label={label}
      aria-disabled={busy}
      title={label}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Loader size={14} /> : <Icon name={icon} />}
    </UnstyledButton>
  )
}
