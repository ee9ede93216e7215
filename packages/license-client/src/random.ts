const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function createRandomText(bytes: number) {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** Begins with its time, so new rows are neighbors in an index; `crypto.randomUUID` needs a secure context. */
export function createUuidV7(nowMs: number) {
  const time = Math.floor(nowMs).toString(16).padStart(12, '0')
  const random = createRandomText(10)
  const variant = ((parseInt(random.slice(18, 19), 16) & 3) | 8).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    variant + random.slice(3, 6),
    random.slice(6, 18),
  ].join('-')
}
