export const copiedText = 'Copied to clipboard!'
/** How long the copy notice stays. */
export const copiedMs = 1800
