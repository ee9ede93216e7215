import type { SkeletonPart } from './skeleton-parts.ts'

export function Skeleton({ name, height, text, parts }: SkeletonPart) {
  return (
    <div className={`skeleton-${name}`}>
      {height !== undefined && <svg width={0} height={height} aria-hidden="true" />}
      {text}
      {parts?.map((part, at) => (
        // A part is known by its place and nothing else.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={at} {...part} />
      ))}
    </div>
  )
}
