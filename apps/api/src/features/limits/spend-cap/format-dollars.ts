/** An amount as people read it, such as `$1,250.00`. */
export function formatDollars(cents: number) {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
