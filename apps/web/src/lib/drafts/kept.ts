import type { z } from 'zod/mini'

/** Something that is kept in this tab (`sessionStorage`) or in this browser (`localStorage`), under a name. */
export function kept<Shape extends z.ZodMiniType>(
  place: 'sessionStorage' | 'localStorage',
  shape: Shape,
) {
  return {
    /** Nothing where it is not there, or was kept in another shape by an older version of the console. */
    read: (name: string): z.output<Shape> | undefined =>
      shape.safeParse(parseJson(globalThis[place].getItem(name))).data,
    keep: (name: string, value: z.input<Shape>): void =>
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
