import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hasTypedInput } from '../lib/page/reload-once.ts'
import { restoreLostFocus } from '../lib/page/restore-lost-focus.ts'
import { formatCount } from '../lib/text/format.ts'
import { Card } from '../ui/layout/Card.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../ui/buttons/links.tsx'
import flow from '../ui/layout/flow.module.css'
import { Page } from '../ui/layout/Page.tsx'

const waitSeconds = 5

export function NotFoundPage() {
  const navigate = useNavigate()
  const [left, setLeft] = useState(waitSeconds)
  const [isStaying, setStaying] = useState(false)

  useEffect(() => {
    if (isStaying) return undefined
    const tick = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    const leave = setTimeout(() => {
      // Leaving would throw away what was typed into the search or a form.
      if (hasTypedInput()) setStaying(true)
      else void navigate({ to: '/sign', replace: true })
    }, waitSeconds * 1000)
    return () => {
      clearInterval(tick)
      clearTimeout(leave)
    }
  }, [navigate, isStaying])

  function stay() {
    setStaying(true)
    restoreLostFocus()
  }

  return (
    <Page
      title="Oops! It seems something went wrong."
      sentence="There is no page at this address, or you don’t have access to it."
    >
      <Card>
        <EmptyState
          drawing="lost"
          sentence={
            isStaying
              ? 'You can stay here as long as you like.'
              : `You’ll go to License Keys in ${formatCount(left, 'second')}.`
          }
          action={
            <div className={flow.row}>
              <ButtonLink to="/console/license-keys">Go to License Keys</ButtonLink>
              {!isStaying && (
                <Button variant="default" onClick={stay}>
                  Stay here
                </Button>
              )}
            </div>
          }
        />
      </Card>
    </Page>
  )
}
