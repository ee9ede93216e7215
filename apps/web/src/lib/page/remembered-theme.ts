/** Where Mantine keeps the chosen theme. */
export const themeKey = 'fovea.theme'

/** Sets the theme before anything is loaded, so that a dark console does not start with a white flash. */
export function paintRememberedTheme(): void {
  const chosen = localStorage.getItem(themeKey)
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light'
}
