/** Something that is kept in this tab (`sessionStorage`) or in this browser (`localStorage`), under a name. */
export function createTypedStorage<Kept>(
  storage: 'sessionStorage' | 'localStorage',
  shape: { safeParse: (value: unknown) => { data?: Kept | undefined } },
) {
  return {
    /** Nothing where it is not there, or was kept in another shape by an older version of the console. */
    read: (name: string): Kept | undefined =>
      shape.safeParse(parseJson(globalThis[storage].getItem(name))).data,
    keep: (name: string, value: Kept): void =>
      globalThis[storage].setItem(name, JSON.stringify(value)),
    forget: (name: string): void => globalThis[storage].removeItem(name),
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
