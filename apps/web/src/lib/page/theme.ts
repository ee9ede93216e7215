import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
} from '@mantine/core'
import { black, palette } from '@fovea/contract/design-tokens'
import { themeStorageKey } from './stored-theme.ts'

export const theme = createTheme({
  colors: palette,
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 4 },
  // In the dark theme the primary button is bright, with dark text. Mantine takes one text colour for both themes.
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...resolved, color: 'var(--on-iris)' } : resolved
  },
  black,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontFamily: 'var(--font-text)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.3333', sm: '1.4286', md: '1.4286', lg: '1.5', xl: '1.3333' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: {
    xs: '0.25rem',
    sm: 'var(--radius-small)',
    md: 'var(--radius-medium)',
    lg: 'var(--radius-large)',
    xl: '1rem',
  },
  defaultRadius: 'sm',
  components: {
    Alert: { defaultProps: { variant: 'default', radius: 'lg' } },
    // The error stands below the field.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Select: {
      defaultProps: {
        allowDeselect: false,
        withScrollArea: false,
        comboboxProps: { transitionProps: { duration: 0 }, shadow: 'md' },
      },
    },
  },
  // 480 px is still narrow, 481 px is not.
  breakpoints: { xs: '30.0625em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: themeStorageKey })
