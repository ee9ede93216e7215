/** As a ref: what appears after the modal has opened takes the focus, since what had it is gone or was only its frame. */
export function takeFocus(node: HTMLElement | null): void {
  node?.focus()
}
