/** How much room a label such as "Nov 15" needs, with air around it. */
const labelSpace = 52

/** Every day, every other, or whole weeks: steps that a reader can count on. */
const steps = [1, 2, 7, 14, 28, 56]

/** Which of so many days get a label in so much room: back from the last one to the first that may have one, as many as fit. */
export function labelledDays(count: number, width: number, first = 0): number[] {
  const room = Math.max(width, 1) / Math.max(count, 1)
  const step = steps.find((days) => days * room >= labelSpace) ?? count
  const indexes: number[] = []
  for (let index = count - 1; index >= first; index -= step) indexes.unshift(index)
  return indexes
}
