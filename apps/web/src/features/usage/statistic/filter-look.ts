import classes from '../components/StatisticFilters.module.css'

/** How a list among filters looks. */
export const look = {
  withScrollArea: false,
  classNames: { root: classes.field },
  comboboxProps: { transitionProps: { duration: 0 }, shadow: 'md' },
} as const
