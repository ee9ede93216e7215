import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { restoreLostFocus } from '../../lib/page/restore-lost-focus.ts'
import type { DrawingName } from '../drawings/Drawing.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  drawing: DrawingName
  sentence: string
  act?: string
  onAct: () => void
}

/** In place of what the filters, or a short period, leave out. */
export function NothingMatches({ drawing, sentence, act = 'Clear filters', onAct }: Props) {
  // The button that had the focus goes with it.
  useEffect(() => () => restoreLostFocus(), [])
  return (
    <EmptyState
      drawing={drawing}
      sentence={sentence}
      action={
        <Button variant="default" onClick={onAct}>
          {act}
        </Button>
      }
    />
  )
}
