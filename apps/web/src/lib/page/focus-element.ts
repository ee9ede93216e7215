/**
 * Ref callback for an element that replaces the focused one: takes the focus, which would otherwise be lost, so that
 * screen readers announce it.
 */
export function focusElement(node: HTMLElement | null): void {
  node?.focus()
}
