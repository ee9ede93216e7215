/** Embeddings, overrides and isolates. Marks such as U+200F stay: Arabic and Hebrew need them, and they turn no letters. */
const controls = /[\u202A-\u202E\u2066-\u2069]/gu

/** Spells out invisible characters that turn letters around, so that a text is read in the order it was typed. */
export function spellDirectionControls(text: string): string {
  return text.replaceAll(
    controls,
    (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase()}]`,
  )
}
