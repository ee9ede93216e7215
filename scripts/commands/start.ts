export const summary = 'Starts the console (the default).'

/** The console runs until a signal stops it, and exits by itself. */
export async function run(): Promise<number> {
  await import('../start.ts')
  return 0
}
