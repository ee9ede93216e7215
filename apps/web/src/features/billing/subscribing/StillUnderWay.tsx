/** Said while the card provider takes its time. */
export function StillUnderWay() {
  return (
    <output>
      Our card provider is taking longer than usual. Your subscription is still being set up. The
      result will appear here, or on the plan page if you leave.
    </output>
  )
}
