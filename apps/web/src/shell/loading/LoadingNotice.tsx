import { Button } from '@mantine/core'
import { Icon } from '../../ui/drawings/Icon.tsx'
import floating from '../floating.module.css'
import classes from './LoadingNotice.module.css'

/** After this time a user wonders whether anything is happening. */
export const stillLoadingMs = 3_000

type Props = { sentence: string | null; onRetry?: () => void }

/** Explains a long wait, below the page. Always rendered, so that a screen reader announces the sentence. */
export function LoadingNotice({ sentence, onRetry }: Props) {
  return (
    <output className={classes.place}>
      {sentence !== null && (
        <span className={`${floating.box} ${classes.notice}`}>
          <Icon name="clock" />
          <span>{sentence}</span>
          {onRetry && (
            <Button variant="default" size="compact-xs" onClick={onRetry}>
              Try again
            </Button>
          )}
        </span>
      )}
    </output>
  )
}
