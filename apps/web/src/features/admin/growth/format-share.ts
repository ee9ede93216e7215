const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** For example "12.5%"; a dash where there is nothing to have a share of. */
export function formatShare(part: number, whole: number) {
  if (whole === 0) return '–'
  return part === 0 ? '0%' : percent.format(part / whole)
}
