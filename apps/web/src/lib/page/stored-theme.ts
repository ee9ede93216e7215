/** The key that Mantine stores the chosen theme under. */
export const themeStorageKey = 'fovea.theme'

const darkSystem = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** Sets the theme before other code loads, so that a dark console does not start with a white flash. */
export function applyStoredTheme(): void {
  document.documentElement.dataset['mantineColorScheme'] = readStoredScheme()
}

function readStoredScheme(): 'dark' | 'light' {
  const chosen = localStorage.getItem(themeStorageKey)
  if (chosen === 'dark' || chosen === 'light') return chosen
  return darkSystem().matches ? 'dark' : 'light'
}

export function onStoredThemeChange(listener: () => void): void {
  darkSystem().addEventListener('change', listener)
  addEventListener('storage', listener)
}
