/** Said while the card provider takes its time. */
export function StillUnderWay() {
  return (
    <output>
      Our card provider is taking longer than usual, but your order goes on. The result will appear
      here, or on the page behind if you close this.
    </output>
  )
}
