/** Moves the focus to the heading of the section with this id, or to its selected tab if it has tabs instead. */
export function focusSection(id: string): boolean {
  const title = document.querySelector<HTMLElement>(
    `[id="${CSS.escape(id)}-title"], [id="${CSS.escape(id)}"] > [role="tablist"] > [aria-selected="true"]`,
  )
  title?.focus({ preventScroll: true })
  return title !== null
}
