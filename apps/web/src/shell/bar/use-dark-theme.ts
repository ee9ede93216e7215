import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** The theme as a person sees it, and how to choose it; the choice is remembered. */
export function useDarkTheme(): { dark: boolean; setDark: (dark: boolean) => void } {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return { dark, setDark: (next) => setColorScheme(next ? 'dark' : 'light') }
}
