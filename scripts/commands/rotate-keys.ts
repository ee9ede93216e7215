export const summary = 'Creates a new signing key for leases.'

export async function run(): Promise<number> {
  await import('../rotate-signing-keys.ts')
  return Number(process.exitCode ?? 0)
}
