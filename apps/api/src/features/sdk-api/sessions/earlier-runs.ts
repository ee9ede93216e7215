/** Runs `work` at once and passes the latest unfinished run of the same name, which `work` may await. */
export type RunWithEarlier = <Result>(
  name: string,
  work: (earlier: Promise<unknown> | undefined) => Promise<Result>,
) => Promise<Result>

type Run = { result: Promise<unknown> | undefined }

export function createEarlierRuns(): RunWithEarlier {
  const latest = new Map<string, Run>()
  return async (name, work) => {
    const earlier = latest.get(name)?.result
    const result = work(earlier)
    const run: Run = { result }
    latest.set(name, run)
    try {
      return await result
    } finally {
      // A table that the Map has outgrown keeps its entries until a full garbage collection, so keep the result out of it.
      run.result = undefined
      if (latest.get(name) === run) latest.delete(name)
    }
  }
}
