export const copiedText = 'Copied to clipboard!'
export const copiedMs = 1800
