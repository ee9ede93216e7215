/** As a ref: what replaces the element that had the focus takes it over, or it would be lost, and is read to whoever listens. */
export function focusElement(node: HTMLElement | null): void {
  node?.focus()
}
