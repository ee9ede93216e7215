import classes from '../components/StatisticFilters.module.css'

export const filterSelectProps = {
  classNames: { root: classes.field },
} as const
