/** Said while the card provider takes its time. */
export function StillUnderWay() {
  return (
    <output>
      Our card provider is slow at the moment. Your order goes on: this page shows what comes of it,
      and so does the plan page if you come back later.
    </output>
  )
}
