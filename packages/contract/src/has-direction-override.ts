// chunk: rules
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Whether a text changes the direction of the text around it, which could make a name read as another. */
export function hasDirectionOverride(text: string): boolean {
  return turning.test(text)
}
