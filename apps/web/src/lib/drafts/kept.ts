/** Something that is kept in this tab (`sessionStorage`) or in this browser (`localStorage`), under a name. */
export function kept<Kept>(
  place: 'sessionStorage' | 'localStorage',
  shape: { safeParse: (value: unknown) => { data?: Kept | undefined } },
) {
  return {
    /** Nothing where it is not there, or was kept in another shape by an older version of the console. */
    read: (name: string): Kept | undefined =>
      shape.safeParse(parseJson(globalThis[place].getItem(name))).data,
    keep: (name: string, value: Kept): void =>
      globalThis[place].setItem(name, JSON.stringify(value)),
    forget: (name: string): void => globalThis[place].removeItem(name),
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
