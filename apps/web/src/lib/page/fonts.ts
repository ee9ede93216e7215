export const fontFamily = "Geist, 'Geist fallback', system-ui, sans-serif"
export const fontFamilyMonospace = "'Geist Mono', 'Geist Mono fallback', ui-monospace, monospace"
