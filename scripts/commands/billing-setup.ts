export const summary = 'Creates the meter, product and price at the card provider.'

export async function run(): Promise<number> {
  await import('../billing-setup.ts')
  return Number(process.exitCode ?? 0)
}
