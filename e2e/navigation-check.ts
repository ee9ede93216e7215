/** Runs in the page: goes back where a guard blocks it, and waits until the address is restored. */
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
