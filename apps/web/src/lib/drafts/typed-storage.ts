export function createTypedStorage<Kept>(
  storage: 'sessionStorage' | 'localStorage',
  shape: { safeParse: (value: unknown) => { data?: Kept | undefined } },
) {
  return {
    /** Undefined if the value is missing, or was stored in another format by an older version of the console. */
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
