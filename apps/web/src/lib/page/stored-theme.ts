/** Where Mantine keeps the chosen theme. */
export const themeStorageKey = 'fovea.theme'

const darkSystem = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** Sets the theme before anything is loaded, so that a dark console does not start with a white flash. */
export function applyStoredTheme(): void {
  document.documentElement.dataset['mantineColorScheme'] = readStoredScheme()
}

export function readStoredScheme(): 'dark' | 'light' {
  const chosen = localStorage.getItem(themeStorageKey)
  if (chosen === 'dark' || chosen === 'light') return chosen
  return darkSystem().matches ? 'dark' : 'light'
}

/** Hears when another tab or the system changes it. */
export function onStoredThemeChange(listener: () => void): void {
  darkSystem().addEventListener('change', listener)
  addEventListener('storage', listener)
}
