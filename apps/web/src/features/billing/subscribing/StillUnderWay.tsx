/** Said while the card provider takes its time. */
export function StillUnderWay() {
  return (
    <output>
      Our card provider is slow at the moment. Your order is still being processed: you will see the
      outcome here, or on the plan page if you come back later.
    </output>
  )
}
