import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { costQuery } from '../calls.ts'
import { standingWords } from '../month-words.ts'
import { monthOf } from '../month.ts'
import classes from './Standing.module.css'

/** How things stand, in one sentence. Where that is not known, the costs below say why. */
export function Standing() {
  const { data: cost, error } = useQuery(costQuery)
  if (cost !== undefined) {
    return <p className={classes.standing}>{standingWords(monthOf(cost))}</p>
  }
  return error ? null : <Skeleton maw="36rem" height="1.6rem" aria-busy="true" />
}
