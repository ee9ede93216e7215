/** Where Mantine keeps the chosen theme. */
export const themeKey = 'fovea.theme'

/** The page's own colours, as `main.css` has them. */
const grounds = { light: '#fafbfb', dark: '#101416' } as const

/** Sets the theme before anything is loaded, so that a dark console does not start with a white flash. */
export function paintRememberedTheme(): void {
  const chosen = localStorage.getItem(themeKey)
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light'
  // What surrounds the page goes by the system, unless the person chose otherwise.
  if (chosen !== 'dark' && chosen !== 'light') return
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = grounds[chosen]
  }
}
