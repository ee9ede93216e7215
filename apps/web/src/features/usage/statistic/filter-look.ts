import classes from '../components/StatisticFilters.module.css'

export const look = {
  classNames: { root: classes.field },
} as const
