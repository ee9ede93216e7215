/** In the page: goes back where that is not let through, and waits until it is forth again. */
export function createNavigationCheck() {
  return new Promise<void>((resolve) => {
    let steps = 0
    addEventListener('popstate', () => {
      steps += 1
      if (steps === 2) resolve()
    })
    history.back()
  })
}
