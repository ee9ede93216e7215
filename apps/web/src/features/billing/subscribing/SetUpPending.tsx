export function SetUpPending() {
  return (
    <output>
      Our card provider is taking longer than usual. You can close this: we keep going, and the
      result will appear here or on the page behind it.
    </output>
  )
}
