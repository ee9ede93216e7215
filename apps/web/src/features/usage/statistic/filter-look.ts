import classes from '../components/StatisticFilters.module.css'

/** How a list among filters looks. */
export const look = {
  classNames: { root: classes.field },
} as const
