import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { Mark } from '../../../ui/drawings/Mark.tsx'
import classes from './FirstVisitPanel.module.css'

export function FirstVisitPanel({ onboarded }: { onboarded: boolean }) {
  const { _id: userId } = useCurrentUser()
  const [over, setOver] = useState(() => firstVisit.isOver(userId))
  if (over || onboarded) return null

  function dismiss() {
    firstVisit.end(userId)
    setOver(true)
  }

  return (
    <aside className={classes.panel} aria-label="First visit">
      <Mark size={20} />
      <p className={classes.sentence}>
        New here?{' '}
        <TextLink to="/console/welcome" underline="always" onClick={() => firstVisit.end(userId)}>
          Read a short letter
        </TextLink>{' '}
        about what you can build and who can help.
      </p>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label="Dismiss"
        onClick={dismiss}
      >
        <Icon name="close" />
      </Button>
    </aside>
  )
}

const firstVisit = {
  isOver: (userId: string): boolean => localStorage.getItem(keyOf(userId)) !== null,
  end: (userId: string): void => localStorage.setItem(keyOf(userId), '1'),
}

function keyOf(userId: string): string {
  return `fovea.welcomed.${userId}`
}
