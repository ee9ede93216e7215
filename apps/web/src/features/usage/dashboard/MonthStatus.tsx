import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { costQuery } from '../calls.ts'
import { formatMonthStatus } from '../month-texts.ts'
import { createMonth } from '../month.ts'
import classes from './MonthStatus.module.css'

/** Empty on errors, which the cost cards below report. */
export function MonthStatus() {
  const { data: cost, error } = useQuery(costQuery)
  if (cost !== undefined) {
    return <p className={classes.standing}>{formatMonthStatus(createMonth(cost))}</p>
  }
  return error ? null : <Skeleton maw="36rem" height="1.6rem" aria-busy="true" />
}
